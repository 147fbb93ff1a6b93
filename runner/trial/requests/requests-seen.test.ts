import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { redactor } from '../../../record/redaction/redact.ts';
import { runSettings } from '../../../settings/derive-settings.ts';
import { tellSettings } from '../../../settings/run-settings.ts';
import { aReply } from '../../../tests/doubles/a-trial.ts';
import { anOngoingTrial, anOngoingTurn } from '../../../tests/doubles/an-ongoing-trial.ts';
import type { SentRequest } from './ledger.ts';
import { requestsSeen } from './requests-seen.ts';

const secret = 'hunter22pass';

/** An address whose secret begins this many characters before the place where it is shortened. */
const addressWith = (letters: number) => {
  const start = 'https://elsewhere.example/';
  return `${start}${'-'.repeat(299 - letters - start.length)}${secret}&more=1`;
};

const sentTo = (url: string): SentRequest => ({
  at: () => 50,
  url,
  origin: 'https://elsewhere.example',
  kind: 'fetch',
  method: 'GET',
  from: undefined,
  headers: () => ({}),
  body: () => null,
  refused: () => null,
});

describe('an address in the record', () => {
  before(() => tellSettings({ ...runSettings(), redact: redactor([secret]), secrets: () => [secret] }));
  after(() => tellSettings(runSettings()));

  for (const letters of [6, 8, 11, 12])
    test(`has no secret of which ${letters} letters are left when it is shortened`, () => {
      const url = addressWith(letters);
      const reply = aReply({ screen: { beside: [], spoken: [], altered: [], unseen: null, links: [url] } });
      const trial = anOngoingTrial(null, [{ ...anOngoingTurn(100), reply }]);
      trial.requests = { sent: [sentTo(url)], isAllowed: () => false, refuseForeign: async () => undefined };
      const { requests } = runSettings().redact(requestsSeen(trial));
      const [request] = requests?.foreign ?? [];
      const [link] = requests?.links ?? [];
      assert.ok(request && link);
      assert.deepEqual([request.carries.length, link.carries.length], [1, 1]);
      for (const shown of [request.url, link.target]) assert.doesNotMatch(shown, /hunter/);
    });
});
