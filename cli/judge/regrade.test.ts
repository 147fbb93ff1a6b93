import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { PlainError } from '../../record/text/plain-error.ts';
import { recordFolder } from '../../record/trial.ts';
import { reportRecord } from '../../reporters/gate/reported-trial.ts';
import { readReport } from '../../reporters/report/read-report.ts';
import { makeReport } from '../../reporters/report/report.ts';
import { writeReport } from '../../reporters/report/write-report.ts';
import { keepFigures, readPastRuns } from '../../reporters/run/history.ts';
import { saveRecord } from '../../runner/run/run-file.ts';
import { aReport } from '../../tests/doubles/a-report.ts';
import { aReportedTrial, blockingTrial, otherTrial } from '../../tests/doubles/a-reported-trial.ts';
import { aTrial, aTurn } from '../../tests/doubles/a-trial.ts';
import { regrade } from './regrade.ts';

describe('a run that is graded again', () => {
  const started = process.cwd();
  let runs = '';
  let folder = '';
  beforeEach(() => {
    runs = mkdtempSync(join(tmpdir(), 'regrade-'));
    folder = mkdtempSync(join(runs, 'run-'));
    mkdirSync(join(folder, recordFolder));
    // A folder without a configuration of its own.
    process.chdir(folder);
  });
  afterEach(() => {
    process.chdir(started);
    process.exitCode = 0;
    rmSync(runs, { recursive: true });
  });

  const { run } = aReport();
  const unproved = { known: false, unproved: [{ case: 'C01', blocking: true, why: 'never' as const }] };
  const fridays = {
    ...{ expect: null, forbidden: [], custom: [], agreement: {}, levels: 'off' },
    turns: [{ text: { contains: 'Friday' } }, null],
  };
  const forbids = { forbiddenTools: ['delete_all'], knownTools: ['list_tasks'] };

  for (const [title, required, tools, decision] of [
    ['it is blocked by a real run that is required and missing', true, {}, 'blocked'],
    ['it passes where none is required', false, {}, 'passed'],
    ['other tools are known to cases that were not selected', false, forbids, 'passed'],
  ] as const)
    test(`the gate decides as before: ${title}`, async () => {
      const before = makeReport({
        run: { ...run, selected: true },
        trials: [blockingTrial('C01', 'pass', { ...tools })],
        errors: [],
        proof: { required, ...unproved },
      });
      assert.equal(before.gate.decision, decision);
      writeReport(before, { folder, markdown: false, json: true, stepSummary: undefined });
      await regrade(folder, {});
      const after = readReport(folder).report;
      assert.deepEqual([after?.gate, after?.proof], [before.gate, before.proof]);
    });

  for (const [title, purpose, standing, exitCode] of [
    ['a failed regression case fails the run', 'regression', 'fail', 1],
    ['a failed capability case measures progress', 'capability', 'fail', 0],
    ['an error is no measurement', 'capability', 'error', 1],
  ] as const)
    test(`where the gate is not in force, ${title}`, async () => {
      const trial = aReportedTrial({ case: { purpose, blocking: false }, standing });
      const report = makeReport({ run: { ...run, policy: 'all' }, trials: [trial], errors: [] });
      writeReport(report, { folder, markdown: false, json: true, stepSummary: undefined });
      await regrade(folder, {});
      assert.equal(process.exitCode, exitCode);
    });

  test('an error that was retried, and is a failure by the graders of now, blocks', async () => {
    const broken = aTrial({
      ...{ claims: fridays, verdict: 'error', turns: [aTurn(), aTurn({ index: 1 })] },
      errors: [{ code: 'model_error', boundary: 'model', message: 'the provider answered 500', turn: 1 }],
    });
    saveRecord(folder, broken);
    const retried = [reportRecord(broken)];
    const trials = [reportRecord(aTrial({ id: 'trial-2', attempt: 2 }))];
    const report = makeReport({ run, trials, retried, errors: [] });
    assert.equal(report.gate.decision, 'passed');
    writeReport(report, { folder, markdown: false, json: true, stepSummary: undefined });
    await regrade(folder, {});
    assert.deepEqual(
      [readReport(folder).report?.gate.decision, readReport(folder).report?.retried.length],
      ['blocked', 0],
    );
  });

  test('a failure of the run that no trial explains stays, although another trial fails by now', async () => {
    const record = aTrial({ case: { ...aTrial().case, blocking: false }, id: 'trial-2', identity: 'other' });
    saveRecord(folder, record);
    const other = reportRecord(record);
    const trials = [blockingTrial('C01', 'pass'), other];
    const report = makeReport({ run: { ...run, status: 'failed' }, trials, errors: [] });
    writeReport(report, { folder, markdown: false, json: true, stepSummary: undefined });
    saveRecord(folder, { ...record, claims: fridays });
    await regrade(folder, {});
    const { gate, trials: after } = readReport(folder).report ?? assert.fail();
    assert.deepEqual([gate.decision, after.map(({ standing }) => standing)], ['blocked', ['pass', 'fail']]);
  });

  test('a run in which nothing could run is no good one, where the gate is not in force either', async () => {
    const unavailable = { ...run, policy: 'all', status: 'failed', unavailable: 'no database' } as const;
    const trials = [otherTrial('C01', 'skipped')];
    const report = makeReport({ run: unavailable, trials, errors: [] });
    writeReport(report, { folder, markdown: false, json: true, stepSummary: undefined });
    await regrade(folder, {});
    assert.equal(process.exitCode, 1);
  });

  test('later runs compare with its new verdicts', async () => {
    const report = makeReport({ run, trials: [blockingTrial('C01', 'pass')], errors: [] });
    writeReport(report, { folder, markdown: false, json: true, stepSummary: undefined });
    // As before a reviewer changed the verdict.
    const [figures] = report.figures.cases;
    assert.ok(figures);
    keepFigures(folder, { ...report.run, cases: [{ ...figures, passes: 0 }] });
    await regrade(folder, {});
    assert.deepEqual(readPastRuns(runs).past[0]?.cases, report.figures.cases);
  });

  test('a killed run without a report is refused with the next step', async () => {
    await assert.rejects(regrade(folder, {}), PlainError);
  });
});
