import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Provider } from '../provider/provider.ts';
import { whyNotRun } from './not-run.ts';
import { commandsOf, pages } from './pages.ts';
import { aReader, type Reader, startModel } from './reader.ts';
import { runLine, wrong } from './run-line.ts';

/**
 * Runs the commands of every page in the order in which they stand there, `npm run proofs -- pages`: in a project like a reader's, where one case
 * passes and one fails. What is not run stands in not-run.ts.
 */

/** How lines end that may end otherwise than with 0, and what they say then. */
const otherwise: readonly (readonly [line: RegExp, exitCodes: readonly number[], says: RegExp])[] = [
  [/--gate-check|eval:gate-check/, [0], /Gate BLOCKED as it should/],
  // One small case does not notice everything, and one does not pass as it is written: the commands say so.
  [/check-graders(?:$| --mutations)/, [0, 1], /the bar is 100 %/],
  [/--variations/, [1], /may be no false alarm:\n- R02/],
];

/** What a page takes for granted: that something was run, and what was left of it. */
async function prepare(reader: Reader): Promise<void> {
  const at = (name: string) => join(reader.folder, name);
  const run = async (more: string, copy: string) => {
    const { exitCode, output } = await runLine(
      `EVALWRIGHT_RUN_ID=${copy.split('/')[0]} npx evalwright run --traces all${more}`,
      reader,
    );
    assert.equal(exitCode, 0, output);
    cpSync(at('reports'), at(copy), { recursive: true });
  };
  for (const shard of [1, 2]) await run(` --shard=${shard}/2`, `shards/${shard}`);
  await run('', 'base-report');
  mkdirSync(at('all-blob-reports'), { recursive: true });
}

/** As a workflow collects what its shards have left. */
function collectBlobs(folder: string): void {
  const left = join(folder, 'blob-report');
  if (existsSync(left)) cpSync(left, join(folder, 'all-blob-reports'), { recursive: true });
}

let model: Provider;
before(async () => {
  model = await startModel();
});
after(() => model.stop());

for (const page of pages) {
  const lines = commandsOf(page).filter((line) => whyNotRun(line) === null);
  if (lines.length === 0) continue;
  describe(page, () => {
    let reader: Reader;
    before(async () => {
      reader = aReader(model);
      await prepare(reader);
    });
    after(() => reader.remove());
    for (const line of lines)
      test(line, async () => {
        const [, codes = [0], says = /(?:)/] = otherwise.find(([pattern]) => pattern.test(line)) ?? [];
        const { exitCode, output } = await runLine(line, reader);
        assert.ok(exitCode !== null && codes.includes(exitCode), `${exitCode}: ${output}`);
        assert.match(output, says);
        assert.doesNotMatch(output, wrong);
        collectBlobs(reader.folder);
      });
  });
}
