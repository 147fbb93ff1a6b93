import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { runProject } from '../run-project.ts';

/** Files that a user attaches, through every way in which pages take them: see tests/attachments. */

const hashOf = (file: string) =>
  createHash('sha256')
    .update(readFileSync(join(import.meta.dirname, '../attachments', file)))
    .digest('hex');

test('files are in the record by name, size and hash, and a page that forgets or takes a wrong one fails', async () => {
  const ran = await runProject('attachments');
  const seen = Object.fromEntries(
    ran.trials.map(({ case: { id }, verdict, turns, scores, errors }) => [
      id,
      {
        verdict,
        files: turns.flatMap(({ attachments = [] }) =>
          attachments.map(({ name, way, sent }) => `${name} by ${way}: ${sent}`),
        ),
        code: scores.find(({ grader }) => grader === 'sendsAttachments')?.code ?? errors[0]?.message,
      },
    ]),
  );
  assert.deepEqual(
    seen.INPUT,
    {
      verdict: 'pass',
      files: ['report.csv by input: unchanged', 'picture.png by input: unchanged'],
      code: 'ok',
    },
    ran.output,
  );
  assert.deepEqual(seen.CHOOSER, {
    verdict: 'pass',
    files: ['report.csv by chooser: unchanged'],
    code: 'ok',
  });
  assert.deepEqual(seen.DROP, { verdict: 'pass', files: ['picture.png by drop: unchanged'], code: 'ok' });
  assert.deepEqual(seen.PASTE, { verdict: 'pass', files: ['picture.png by paste: unchanged'], code: 'ok' });
  assert.deepEqual(seen.REFUSED, {
    verdict: 'pass',
    files: ['report.csv by input: never', 'picture.png by input: never'],
    code: 'ok',
  });
  assert.deepEqual(seen.SILENT, {
    verdict: 'fail',
    files: ['report.csv by input: never'],
    code: 'attachment_not_sent',
  });
  assert.deepEqual(seen.ACCEPTED, {
    verdict: 'fail',
    files: ['report.csv by input: unchanged'],
    code: 'attachment_accepted',
  });
  assert.deepEqual(seen.DEEP_CHAT, {
    verdict: 'pass',
    files: ['report.csv by chooser: unchanged'],
    code: 'ok',
  });
  assert.equal(seen.NOWHERE?.verdict, 'error');
  assert.match(seen.NOWHERE.code ?? '', /The page takes no file/);
  const [file] = ran.trial('INPUT').turns[0]?.attachments ?? [];
  assert.equal(file?.hash, hashOf('files/report.csv'));
  assert.equal(file.size, 26);
});
