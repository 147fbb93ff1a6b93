import { attachGlobally } from '../allure/allure-globals.ts';
import type { ReportedTrial } from '../gate/reported-trial.ts';
import { coverTools, type ToolLists } from './tool-coverage.ts';
import { tableOf, toolCoverageMarkdown } from './tool-coverage-markdown.ts';

/** Whether the tables use it: a coverage case, or one that forbids tools. */
export const isAboutTools = ({ coverage, scores }: ReportedTrial): boolean =>
  coverage !== null || scores.some(({ grader }) => grader.startsWith('calledNoTool('));

/** The table row of one trial, as the description of its test. */
export function coverageDescription(trial: ReportedTrial): string | null {
  const [row] = coverTools([trial], null).flatMap(({ rows }) => rows);
  return row ? tableOf([row]) : null;
}

/** The tables of the run, in Allure's global section. Nothing without any. */
export function attachCoverage(
  folder: string,
  trials: readonly ReportedTrial[],
  lists: ToolLists | null,
): void {
  const servers = coverTools(trials, lists);
  if (servers.length === 0) return;
  const content = `${toolCoverageMarkdown(servers).join('\n\n')}\n`;
  attachGlobally(folder, [
    { name: 'Tool coverage', type: 'text/markdown', file: 'tool-coverage.md', content },
  ]);
}
