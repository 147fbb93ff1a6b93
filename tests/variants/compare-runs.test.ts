import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { compareRuns } from '../../cli/commands/compare.ts';
import type { ReportedTrial } from '../../reporters/gate/reported-trial.ts';
import type { Standing } from '../../reporters/gate/standing.ts';
import { writeReport } from '../../reporters/report/write-report.ts';
import { aReport } from '../doubles/a-report.ts';
import { aReportedTrial, otherTrial } from '../doubles/a-reported-trial.ts';

const started = process.cwd();
const folder = mkdtempSync(join(tmpdir(), 'compare-'));
describe('compare', () => {
  before(() => {
    process.chdir(folder);
    for (const name of ['base', 'head']) {
      const run = join('.evalwright/runs', name);
      writeReport(aReport(), { folder: run, markdown: false, json: true, stepSummary: undefined });
      writeFileSync(join(run, 'run.json'), '{}');
    }
  });
  after(() => {
    process.chdir(started);
    rmSync(folder, { recursive: true });
  });

  const link = [{ name: 'Report', url: 'https://example.com' }];
  for (const [options, said] of [
    [{ json: true }, /--cassettes/],
    [{ output: 'comparison.md' }, /--comment.*--markdown/],
    [{ link }, /--comment/],
    [{ comment: true, json: true }, /--cassettes/],
    [{ comment: true, markdown: 'comparison.md' }, /comparison of runs/],
    [{ cassettes: true, open: true }, /comparison of runs/],
    [{ cassettes: true, comment: true }, /leave out --cassettes/],
    // What goes together is not refused for its options.
    [{ comment: true, output: 'comment.md', link }, /missing/],
    [{ cassettes: true, json: true }, /missing/],
  ] as const)
    test(`compare with ${Object.keys(options).join(', ')}`, async () => {
      await assert.rejects(
        compareRuns(['missing'], {
          view: false,
          ...options,
          link: [...('link' in options ? options.link : [])],
        }),
        said,
      );
    });

  for (const [base, expected] of [
    ['base', /Against the base/],
    ['.evalwright/runs/base', /Against the base/],
    ['missing', /no run of the base branch/],
  ] as const)
    test(`a comment against the run ${base}`, async () => {
      await compareRuns([base, 'head'], { view: false, comment: true, output: 'new/comment.md', link: [] });
      assert.match(readFileSync('new/comment.md', 'utf8'), expected);
    });

  const regression = (id: string, standing: Standing) => otherTrial(id, standing);
  const capability = (id: string, standing: Standing) =>
    aReportedTrial({ case: { id, purpose: 'capability', blocking: false }, standing });
  for (const [title, was, is, exitCode] of [
    ['as before', [regression('A', 'pass')], [regression('A', 'pass')], 0],
    ['with an error', [regression('A', 'pass'), regression('B', 'pass')], [regression('A', 'error')], 1],
    [
      'with one case skipped',
      [regression('A', 'pass'), regression('B', 'pass')],
      [regression('A', 'pass'), regression('B', 'skipped')],
      0,
    ],
    ['with all cases skipped', [regression('A', 'pass')], [regression('A', 'skipped')], 1],
    ['with all cases moved to another file', [regression('A', 'pass')], [regression('B', 'pass')], 1],
    ['where the base passed none', [regression('A', 'fail')], [regression('B', 'pass')], 0],
    ['of capability cases alone', [capability('A', 'pass')], [capability('B', 'pass')], 0],
  ] as const)
    test(`a head ${title} ends with ${exitCode}`, async () => {
      const reportOf = (trials: readonly ReportedTrial[]) => aReport({}, { trials });
      for (const [name, trials] of Object.entries({ was, is }))
        writeReport(reportOf(trials), { folder: name, markdown: false, json: true, stepSummary: undefined });
      await compareRuns(['was', 'is'], { view: false, link: [] });
      const ended = process.exitCode;
      process.exitCode = 0;
      assert.equal(ended, exitCode);
    });

  test('a case that is missing because its file failed to load is not left out deliberately', async () => {
    const reportOf = (name: string, trials: readonly ReportedTrial[], errors: string[]) =>
      writeReport(aReport({}, { trials, errors }), {
        ...{ folder: name, markdown: false, json: true, stepSummary: undefined },
      });
    reportOf('was', [regression('A', 'pass'), regression('B', 'pass')], []);
    const exitCodes = [];
    for (const errors of [[], ['SyntaxError in b.spec.ts']]) {
      reportOf('is', [regression('A', 'pass')], errors);
      await compareRuns(['was', 'is'], { view: false, link: [] });
      exitCodes.push(process.exitCode);
    }
    process.exitCode = 0;
    assert.deepEqual(exitCodes, [0, 1]);
  });

  test('a comparison as Markdown is written into a folder that does not exist yet', async () => {
    await compareRuns(['base', 'head'], { view: false, markdown: 'another/comparison.md', link: [] });
    assert.match(readFileSync('another/comparison.md', 'utf8'), /# Evalwright/);
  });
});
