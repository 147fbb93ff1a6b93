import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { calibrate } from '../../cli/judge/calibrate.ts';
import { readCalibration, saveLabel } from '../../judging/reviews.ts';
import { PlainError } from '../../record/text/plain-error.ts';
import { recordFile } from '../../record/trial.ts';
import { beginRun } from '../../runner/run/run-file.ts';

const started = process.cwd();
const folder = mkdtempSync(join(tmpdir(), 'calibrate-'));
const runs = '.evalwright/runs';
describe('judge calibrate', () => {
  before(() => {
    process.chdir(folder);
    beginRun(runs, {
      ...{ id: 'run-1', startedAt: '2026-11-20T10:00:00Z', args: [], settings: {}, shard: null },
      ...{ application: 'app', provider: 'none', database: null },
    });
    const question = { dimension: 'refuses.polite', hash: 'h', turn: null, level: 'met' };
    saveLabel('reviews', {
      ...{ version: 1, trial: 'trial-1', run: 'run-1', case: 'C01', file: 'cases.yaml', reviewer: 'Ann' },
      ...{ at: '2026-11-20T11:00:00Z', verdict: 'pass', note: '', blind: true },
      levels: [question],
      judge: [{ ...question, model: 'judge', rationale: 'It is.' }],
    });
  });
  after(() => {
    process.chdir(started);
    rmSync(folder, { recursive: true });
  });

  for (const [title, record] of [
    ['whose record was written in another version', '{"version":2}'],
    ['whose record is cut', '{"version":'],
  ] as const)
    test(`a label of a trial ${title} counts with the answer that it holds`, async () => {
      writeFileSync(join(runs, 'run-1', recordFile('trial-1')), record);
      await calibrate({ repeat: 1, of: 1 });
      const [dimension] = readCalibration('reviews')?.dimensions ?? [];
      assert.deepEqual([dimension?.model, dimension?.labels], ['judge', 1]);
    });

  test('a line that is no label is named without a stack', async () => {
    appendFileSync('reviews/ann.jsonl', '{"version":\n');
    await assert.rejects(calibrate({ repeat: 1, of: 1 }), PlainError);
  });
});
