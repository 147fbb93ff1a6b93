import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Attachment } from '../../record/turn/attachment.ts';
import { aReply, aTrial, aTurn } from '../../tests/doubles/a-trial.ts';
import { sendsAttachments } from './attachments.ts';

const file: Attachment = { name: 'a.pdf', size: 3, hash: 'h', way: 'input', sent: 'unchanged', shown: [] };
const refused = { ...file, sent: 'never' as const, refusal: 'Only images' };

describe('sendsAttachments', () => {
  for (const [title, attachments, verdict, code] of [
    ['sent as it is', [file], 'pass', 'ok'],
    ['never sent', [{ ...file, sent: 'never' }], 'fail', 'attachment_not_sent'],
    ['one of two never sent', [file, { ...file, sent: 'never' }], 'fail', 'attachment_not_sent'],
    ['sent with other bytes', [{ ...file, sent: 'changed' }], 'warn', 'attachment_changed'],
    ['not observed', [{ ...file, sent: undefined }], 'ungraded', 'no_evidence'],
    ['no file', [], 'ungraded', 'no_evidence'],
    ['refused with the text', [{ ...refused, shown: ['a.pdf: only images!'] }], 'pass', 'ok'],
    ['refused with another text', [{ ...refused, shown: ['Too large'] }], 'fail', 'refusal_not_shown'],
    ['refused without a text', [refused], 'fail', 'refusal_not_shown'],
    ['sent although it must be refused', [{ ...refused, sent: 'changed' }], 'fail', 'attachment_accepted'],
  ] as const)
    test(title, () => {
      const turn = {
        ...aTurn(),
        reply: aReply(),
        attachments: attachments.map((one) => ({ ...one, shown: [...one.shown] })),
      };
      const score = sendsAttachments().grade(aTrial({ turns: [turn] }));
      assert.deepEqual([score.verdict, score.code], [verdict, code], score.reason);
    });
});
