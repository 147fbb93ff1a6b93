import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readReport } from '../../reporters/report/read-report.ts';
import { writeReport } from '../../reporters/report/write-report.ts';
import { aReport } from '../../tests/doubles/a-report.ts';
import { blockingTrial } from '../../tests/doubles/a-reported-trial.ts';
import { gate } from './gate.ts';

const root = mkdtempSync(join(tmpdir(), 'gate-'));
after(() => {
  rmSync(root, { recursive: true });
  process.exitCode = 0;
});

const trace = 'traces/C01.json';

/** The report of a shard whose one trial has failed, with its trace. */
function shard(current: number): string {
  const folder = join(root, `shard-${current}`);
  mkdirSync(join(folder, 'traces'), { recursive: true });
  const trials = [blockingTrial('C01', 'fail', { trial: current, trace })];
  const report = aReport({ shards: [{ current, total: 2 }] }, { trials });
  writeReport(report, { folder, markdown: false, json: true, stepSummary: undefined });
  writeFileSync(join(folder, trace), String(current));
  return folder;
}

test('a report that does not exist leaves the report of the last run as it was', async () => {
  const output = shard(1);
  const before = readFileSync(join(output, 'report.json'), 'utf8');
  await assert.rejects(gate([join(root, 'nowhere')], { output }), /nowhere: there is no such report/);
  assert.equal(readFileSync(join(output, 'report.json'), 'utf8'), before);
});

for (const place of ['beside the shards', 'in the first of them', 'in the last of them'])
  test(`each trial has its own trace, where the merged report goes ${place}`, async () => {
    const [first, second] = [shard(1), shard(2)];
    const output =
      { 'in the first of them': first, 'in the last of them': second }[place] ?? join(root, 'all');
    await gate([first, second], { output });
    const seen = readReport(output).report?.trials.map((trial) => [
      String(trial.trial),
      readFileSync(join(output, trial.trace ?? ''), 'utf8'),
    ]);
    assert.deepEqual(seen, [
      ['1', '1'],
      ['2', '2'],
    ]);
  });
