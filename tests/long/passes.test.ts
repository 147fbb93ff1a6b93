import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { type ProjectRun, runProject } from '../run-project.ts';
import { withOptions } from '../with-options.ts';

/** How often the record of a trial is written and read in a run, with every report: see tests/passes/count-passes.mjs. */

const passSchema = z.object({
  pass: z.enum(['read', 'serialised', 'written']),
  process: z.enum(['worker', 'runner']),
  trial: z.string(),
  file: z.string().optional(),
});
type Pass = z.infer<typeof passSchema>;

const counter = pathToFileURL(join(import.meta.dirname, '../passes/count-passes.mjs')).href;
const folder = mkdtempSync(join(tmpdir(), 'evalwright-passes-'));
after(() => rmSync(folder, { recursive: true }));

async function countIn(args: string[]): Promise<{ run: ProjectRun; byTrial: Pass[][] }> {
  const file = join(folder, `${args.join('-')}.jsonl`);
  const run = await runProject('trials', {
    args,
    env: {
      COUNT_PASSES: file,
      NODE_OPTIONS: `--import ${counter}`,
      ...withOptions({ reports: ['json', 'md', 'view', 'allure', 'html', 'junit'], traces: 'all' }),
    },
  });
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const passes = lines.map((line) => passSchema.parse(JSON.parse(line)));
  return { run, byTrial: [...Map.groupBy(passes, ({ trial }) => trial).values()] };
}

const times = (passes: readonly Pass[], pass: Pass['pass'], process: Pass['process']) =>
  passes.filter((one) => one.pass === pass && one.process === process).length;

const inode = (path: string) => statSync(path).ino;

describe('the record of a trial that is finalised beside the next one', () => {
  let run: ProjectRun;
  let byTrial: Pass[][];
  before(async () => {
    ({ run, byTrial } = await countIn(['--grep', 'twice']));
  });

  test('is written once by its worker, and once more when it is finalised', () => {
    assert.equal(run.exitCode, 0, run.output);
    assert.equal(byTrial.length, 2);
    for (const passes of byTrial) {
      assert.equal(times(passes, 'written', 'worker'), 2);
      assert.equal(times(passes, 'serialised', 'worker'), 2);
    }
  });

  test('is read as it was handed over, and as it is when the run is over: by the gate and by Allure', () => {
    for (const passes of byTrial) assert.ok(times(passes, 'read', 'runner') <= 3);
  });

  test('is attached as the file of the run, which reports open', () => {
    const attached = run.results.flatMap(({ attachments }) =>
      attachments.filter(({ name }) => name === 'trial.json'),
    );
    assert.equal(attached.length, 2);
    for (const { path, body } of attached) {
      assert.equal(body, undefined);
      assert.ok(path?.startsWith(join(run.folder, 'runs')), path);
    }
    const written = byTrial.flat().filter(({ process, pass }) => process === 'runner' && pass === 'written');
    for (const [report, files, writes] of [
      ['playwright-report', 'playwright-report/data', 2],
      ['allure-results', 'allure-results', 0],
    ] as const) {
      assert.equal(written.filter(({ file }) => file?.includes(report)).length, writes, report);
      // Copied or not, each report ends with another name of the same file.
      const inodes = readdirSync(join(run.folder, files)).map((name) => inode(join(run.folder, files, name)));
      for (const { path = '' } of attached)
        assert.equal(inodes.filter((one) => one === inode(path)).length, 1, `${report}: ${path}`);
    }
    for (const { finalised, verdict } of run.trials)
      assert.deepEqual([verdict, Boolean(finalised)], ['pass', true]);
  });
});

test('the record of a trial that did not pass is written once', async () => {
  const { run, byTrial } = await countIn(['--grep', 'measured']);
  assert.deepEqual(
    run.trials.map(({ verdict }) => verdict),
    ['fail', 'fail'],
  );
  for (const passes of byTrial) assert.equal(times(passes, 'written', 'worker'), 1);
});
