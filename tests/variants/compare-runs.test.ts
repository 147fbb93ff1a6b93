import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { compareRuns } from '../../cli/commands/compare.ts';
import { writeReport } from '../../reporters/report/write-report.ts';
import { aReport } from '../doubles/a-report.ts';

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

  test('a comparison as Markdown is written into a folder that does not exist yet', async () => {
    await compareRuns(['base', 'head'], { view: false, markdown: 'another/comparison.md', link: [] });
    assert.match(readFileSync('another/comparison.md', 'utf8'), /# Evalwright/);
  });
});
