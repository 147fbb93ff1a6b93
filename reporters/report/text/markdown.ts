import { printable, printableLines } from '../../../record/redaction/printable.ts';
import { toolCoverageMarkdown } from '../../coverage/tool-coverage-markdown.ts';
import { describeGateCheck } from '../../gate/checks/gate-check.ts';
import { hasFailed } from '../../gate/reported-trial.ts';
import {
  type CaseTrials,
  countTrials,
  groupByCase,
  nameOf,
  shareOfPassed,
  splitByOutcome,
} from '../../gate/suites.ts';
import { describeOrigin } from '../../run/same-run.ts';
import { headline, type Report } from '../report.ts';
import { describeSimulators } from '../simulator-figures.ts';
import { describeAgent } from './agent-text.ts';
import { describeRecordedReruns, describeRetried, isPaid, shownColumns } from './console.ts';
import { describeProgress, errorOf, figureCells, figureHeads, intervalOf } from './figures-text.ts';
import { describeAnswers, describeJudge } from './judge-text.ts';
import { fenced, words } from './markdown-words.ts';
import { describeModelUse } from './model-use-text.ts';

/** How many cases are printed in full: a step summary of GitHub holds 1 MiB. */
const shownCases = 50;

/** An image next to the report. */
export type Picture = { file: string; title: string };

/**
 * The report as Markdown. Agent text appears only where Markdown does not interpret it: in fenced blocks that no text
 * can close, and as words with escaped marks.
 */
export function markdownReport(report: Report, pictures: readonly Picture[] = []): string {
  const cases = groupByCase(report.trials);
  const { failed, passed } = splitByOutcome(cases);
  const warned = passed.filter(({ trials }) => trials.some(({ standing }) => standing === 'warn'));
  const { gate, gateCheck, run, score } = report;
  const { shown, left } = gateCheck ? { shown: [], left: 0 } : describeFailed(failed);
  const paragraphs = [
    `# Evalwright: ${gateCheck ? `gate check ${gateCheck.holds ? 'passed' : 'failed'}` : gate.decision === 'passed' && gate.blocking.all === 0 ? 'a shard without blocking cases' : `gate ${gate.decision}`}`,
    gateCheck
      ? fenced(describeGateCheck(gateCheck).map((line) => printable(line, 4_000)))
      : words(headline(report), 500),
    [
      `- blocking cases: **${gate.blocking.passed} / ${gate.blocking.all}** passed every trial`,
      `- trend score: **${score}** (−20 a blocking failure, −10 any other, −2 a warning; it decides nothing)`,
      `- ${report.trials.length} trials in ${(run.durationMs / 1000).toFixed(1)} s, begun ${words(run.startedAt)}${run.llm ? `, model ${words([...new Set([run.llm.mode, run.llm.model])].join(' '))}` : ''}${run.shards.length > 0 ? `, ${run.shards.length} of ${run.shards[0]?.total} shards` : ''}`,
      ...describeOrigin(run).map((line) => `- run ${words(line)}`),
      ...(report.retried.length > 0 ? [`- ${words(describeRetried(report.retried))}`] : []),
      ...describeAgent(report).map((line) => `- ${words(line, 700)}`),
    ].join('\n'),
    table(report),
    ...toolCoverageMarkdown(report.toolCoverage),
    ...(gate.reasons.length > 0 && !gateCheck
      ? [
          '## Why the gate is closed',
          fenced(
            gate.reasons.slice(0, 200).map((one) => printable(`${one.case ?? ''} ${one.reason}`.trim(), 500)),
          ),
        ]
      : []),
    ...(report.errors.length > 0
      ? [
          '## What failed outside of any trial',
          ...report.errors
            .slice(0, 20)
            .map((error) => fenced(printableLines(error, { lines: 12, length: 300 }))),
        ]
      : []),
    ...(shown.length > 0 ? ['## What did not pass', ...shown] : []),
    ...(left > 0 ? [`… and ${left} more: see report.json.`] : []),
    ...(warned.length > 0 ? ['## Warnings', fenced(warned.slice(0, 200).flatMap(describeWarnings))] : []),
    ...(gateCheck ? [] : figuresOf(report, pictures)),
    ...(isPaid(report) && report.model ? ['## The model', fenced(describeModelUse(report.model))] : []),
    ...(report.simulators.length > 0
      ? [
          '## Simulated users',
          fenced(describeSimulators(report.simulators).map((line) => printable(line, 400))),
        ]
      : []),
    ...(report.judge ? ['## The judge', fenced(describeJudge(report.judge)), ...answers(report)] : []),
  ];
  return `${fitting(paragraphs).join('\n\n')}\n`;
}

/** GitHub shows no step summary of more than 1 MiB. */
function fitting(paragraphs: readonly string[]): string[] {
  let left = 1_000_000;
  return paragraphs.map((paragraph) => {
    const bytes = Buffer.byteLength(paragraph) + 2;
    if (bytes > left) return 'Too long to be shown here: see report.json.';
    left -= bytes;
    return paragraph;
  });
}

function describeFailed(failed: readonly CaseTrials[]): { shown: string[]; left: number } {
  const shown: string[] = [];
  let [bytes, count] = [0, 0];
  for (const one of failed.slice(0, shownCases)) {
    const described = describeCase(one);
    bytes += Buffer.byteLength(described.join(''));
    if (bytes > mostOfFailed) break;
    shown.push(...described);
    count += 1;
  }
  return { shown, left: failed.length - count };
}
/** In bytes: the rest of the report has to fit as well. */
const mostOfFailed = 600_000;

function figuresOf({ figures: { cases, suites }, progress }: Report, pictures: readonly Picture[]): string[] {
  const shown = cases.slice(0, shownFigures);
  const said = describeProgress(progress);
  return [
    '## Figures',
    rowsOf(
      ['suite', ...figureHeads],
      suites.map((one) => [words(one.suite), ...figureCells(one, errorOf(one))]),
    ),
    ...(said.length > 0 ? [fenced(said.map((line) => printable(line, 300)))] : []),
    ...pictures.map(({ file, title }) => `![${title}](${file})`),
    `<details><summary>Case by case${cases.length > shown.length ? ` (${shown.length} of ${cases.length}: report.json has all)` : ''}</summary>`,
    rowsOf(
      ['case', ...figureHeads],
      shown.map((one) => [
        words(`${one.case.id} ${nameOf(one)}`, 80),
        ...figureCells(one, one.n > 1 ? intervalOf(one) : ''),
      ]),
    ),
    '</details>',
  ];
}
const shownFigures = 300;

export const rowsOf = (heads: readonly string[], rows: readonly string[][]): string =>
  [
    `| ${heads.map((head) => words(head)).join(' | ')} |`,
    `| --- |${' ---: |'.repeat(heads.length - 1)}`,
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n');

function answers({ trials }: Report): string[] {
  const described = describeAnswers(trials);
  return described.length > 0 ? [fenced(described)] : [];
}

function table({ suites, trials }: Report): string {
  const rows = [...suites, countTrials('all', trials)];
  const shown = shownColumns(rows);
  return rowsOf(
    ['suite', 'trials', ...shown.map(([head]) => head), '%'],
    rows.map((row) => [
      words(row.suite),
      ...[row.trials, ...shown.map(([, standing]) => row.counts[standing])].map(String),
      shareOfPassed(row),
    ]),
  );
}

function describeCase(one: CaseTrials): string[] {
  const { blocking, trials } = one;
  const { id, severity, file, line } = one.case;
  const failed = trials.filter(hasFailed);
  const [first] = failed;
  const said = printableLines(first?.conversation ?? '', { lines: 16, length: 240 });
  return [
    `### ${words(id)} ${words(nameOf(one))}`,
    `${blocking ? '**blocking**, ' : ''}${severity}, ${failed.length} of ${trials.length} trials did not pass · ${words(line === null ? file : `${file}:${line}`)}${first?.trace ? ` · ${words(first.trace)}` : ''}`,
    fenced([...describeRecordedReruns(failed), ...new Set(failed.flatMap(reasonsOf))].slice(0, 30)),
    ...(said.length > 0 ? [fenced(said)] : []),
  ];
}

const reasonsOf = ({ triggers, note }: CaseTrials['trials'][number]): string[] => [
  ...triggers
    .filter(({ verdict }) => verdict !== 'warn')
    .flatMap(({ code, says }) => says.slice(0, 10).map((reason) => printable(`${code}: ${reason}`, 500))),
  ...(note ? [printable(note, 500)] : []),
];

const describeWarnings = ({ case: { id }, trials }: CaseTrials): string[] => [
  ...new Set(
    trials.flatMap(({ triggers }) =>
      triggers.map(({ code, says: [reason = ''] }) => printable(`${id}  ${code}: ${reason}`)),
    ),
  ),
];
