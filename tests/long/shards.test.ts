import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { type GateRun, newFolder, readText, runGate } from '../gate/run-gate.ts';
import { playwright, runNode } from '../run-project.ts';
import { withOptions } from '../with-options.ts';

/** A run in three parts, merged by Playwright, comes to the same report as the run in one. */

const blobs = newFolder();
const settings = { GATE_FOLDER: 'shards', TEST_RUN: 'one', EVALWRIGHT_RUN_ID: 'run-one' };
let whole: GateRun;
let parts: GateRun[];
before(async () => {
  const shard = (current: number) =>
    runGate(['--ci', `--shard=${current}/3`, '--add-reporter=blob'], {
      env: { ...settings, PLAYWRIGHT_BLOB_OUTPUT_FILE: join(blobs, `report-${current}.zip`) },
    });
  [whole, ...parts] = await Promise.all([runGate(['--ci'], { env: settings }), shard(1), shard(2), shard(3)]);
});

/** As a person would merge them. */
async function merge(folder = newFolder()) {
  const { exitCode, output } = await runNode(
    [playwright, 'merge-reports', '--config', 'playwright.config.ts', blobs],
    {
      cwd: join(import.meta.dirname, '../gate'),
      env: {
        ...withOptions({ artifacts: 'none', reports: ['md', 'json', 'allure'], runs: join(folder, 'runs') }),
        MINI_PROJECT_OUTPUT: folder,
        CI: '1',
      },
    },
  );
  const read = (name: string) => readText(join(folder, 'reports', name)) ?? '';
  return { exitCode, output, json: read('report.json'), markdown: read('report.md') };
}

describe('three shards', () => {
  test('each have a part of the trials', () => {
    const trials = parts.map(({ report }) => report?.trials.length ?? 0);
    const printed = parts.map(({ exitCode, output }) => `${exitCode}\n${output}`).join('\n');
    assert.equal(
      trials.reduce((sum, count) => sum + count),
      20,
      printed,
    );
    assert.ok(
      trials.every((count) => count > 0 && count < 20),
      printed,
    );
    assert.equal(whole.report?.trials.length, 20);
  });

  test('merged by merge-reports are byte for byte the report of the whole run, but for times', async () => {
    const merged = await merge();
    assert.equal(merged.exitCode, 1, merged.output);
    assert.match(merged.output, /Gate BLOCKED: 2 of 4 blocking cases did not pass every trial/);
    assert.equal(timeless(merged.json), timeless(readText(join(whole.folder, 'reports/report.json')) ?? ''));
    assert.equal(timeless(merged.markdown), timeless(whole.markdown ?? ''));
  });

  test('of which one is missing do not pass, and say which', async () => {
    rmSync(join(blobs, 'report-2.zip'));
    const merged = await merge();
    assert.equal(merged.exitCode, 1, merged.output);
    assert.match(merged.output, /the report of shard 2 of 3 is missing/);
  });
});

const timeless = (text: string) =>
  text
    .replace(/"(startedAt|durationMs)": .*/g, '"$1": TIME')
    .replace(/in [\d.]+ s, begun \S+,/, 'in TIME, begun TIME,');
