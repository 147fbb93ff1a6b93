import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { whyNotRun } from './not-run.ts';
import { commandsOf, pages } from './pages.ts';
import { aReader, type Reader } from './reader.ts';
import { runLine, wrong } from './run-line.ts';

/**
 * Runs the commands of every page in the order in which they stand there, `npm run test:pages`: in a project like a reader's, where one case
 * passes and one fails. What is not run stands in not-run.ts.
 */

/** How lines end that may end otherwise than with 0, and what they say then. */
const otherwise: readonly (readonly [line: RegExp, exitCodes: readonly number[], says: RegExp])[] = [
  [/--gate-check|eval:gate-check/, [1], /Gate BLOCKED as it should/],
  // One small case does not notice everything, and the command says so.
  [/\bmutation\b/, [0, 1], /the bar is 100 %/],
];

/** What a page takes for granted: that something was run, and what was left of it. */
async function prepare(reader: Reader): Promise<void> {
  for (const line of ['npx evalwright run --traces all', 'npx evalwright run --traces all']) {
    const { exitCode, output } = await runLine(line, reader);
    assert.equal(exitCode, 0, output);
  }
  const at = (name: string) => join(reader.folder, name);
  cpSync(at('reports'), at('base-report'), { recursive: true });
  for (const shard of ['1', '2']) cpSync(at('reports'), at(`shards/${shard}`), { recursive: true });
  mkdirSync(at('all-blob-reports'), { recursive: true });
}

/** As a workflow collects what its shards have left. */
function collectBlobs(folder: string): void {
  const left = join(folder, 'blob-report');
  if (existsSync(left)) cpSync(left, join(folder, 'all-blob-reports'), { recursive: true });
}

for (const page of pages) {
  const lines = commandsOf(page).filter((line) => whyNotRun(line) === null);
  if (lines.length === 0) continue;
  describe(page, () => {
    let reader: Reader;
    before(async () => {
      reader = aReader();
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
