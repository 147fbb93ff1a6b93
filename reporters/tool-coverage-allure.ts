import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReportedTrial } from './reported-trial.ts';
import { coverTools, type ToolLists } from './tool-coverage.ts';
import { tableOf, toolCoverageMarkdown } from './tool-coverage-markdown.ts';

/** The row of one trial, as the description of its test. */
export function coverageDescription(trial: ReportedTrial): string | null {
  const [row] = coverTools([trial], null).flatMap(({ rows }) => rows);
  return row ? tableOf([row]) : null;
}

/** The tables of the whole run, where Allure keeps what belongs to no test. Nothing where there are none. */
export function attachCoverage(
  folder: string,
  trials: readonly ReportedTrial[],
  lists: ToolLists | null,
): void {
  const servers = coverTools(trials, lists);
  if (servers.length === 0) return;
  const source = `${randomUUID()}-attachment.md`;
  const attachment = { name: 'Tool coverage', type: 'text/markdown', source, timestamp: Date.now() };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, source), `${toolCoverageMarkdown(servers).join('\n\n')}\n`);
  writeFileSync(
    join(folder, `${randomUUID()}-globals.json`),
    JSON.stringify({ attachments: [attachment], errors: [] }),
  );
}
