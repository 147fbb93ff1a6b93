import { words } from '../report/text/markdown-words.ts';
import { type CoverageRow, reasonWords, type ServerCoverage } from './tool-coverage.ts';

/** The tables of tool coverage as paragraphs of Markdown; none without coverage cases. */
export function toolCoverageMarkdown(servers: readonly ServerCoverage[]): string[] {
  return servers.length === 0 ? [] : ['## Tool coverage', ...servers.flatMap(describeServer)];
}

const badges: Record<string, string> = {
  pass: '✅ passed',
  warn: '⚠️ passed',
  fail: '❌ failed',
  error: '💥 error',
  ungraded: '❔ ungraded',
  skipped: '⏭️ left out',
  not_run: '⬜ not run',
};

function describeServer(coverage: ServerCoverage): string[] {
  const { server, rows, listed, exercised } = coverage;
  const share = listed.length === 0 ? '' : ` (${Math.floor((exercised / listed.length) * 1000) / 10} %)`;
  return [
    `### ${words(server)}: ${exercised} of ${listed.length} tools exercised${share}`,
    ...(rows.length > 0 ? [tableOf(rows)] : []),
    notesOf(coverage)
      .map((note) => `- ${note}`)
      .join('\n'),
  ];
}

export function tableOf(rows: readonly CoverageRow[]): string {
  const heads = ['tool', 'verdict', 'question', 'called', 'name', 'attempts', 's', 'reply', 'server'];
  return [
    `| ${heads.join(' | ')} |`,
    `| ${heads.map((head) => (head === 'attempts' || head === 's' ? '---:' : '---')).join(' | ')} |`,
    ...rows.map((row) => `| ${cellsOf(row).join(' | ')} |`),
  ].join('\n');
}

function cellsOf(row: CoverageRow): string[] {
  const { tool, question, origin, exercise, attempts, passed, durationMs, reply, server } = row;
  const asked = question === null ? '–' : words(question, 120);
  return [
    words(tool),
    verdictOf(row),
    origin === null || origin === 'written' ? asked : `${asked} _(${words(origin)})_`,
    exercise?.call
      ? `${words(exercise.call.name)}(${words(argumentsOf(exercise.call.arguments), 120)})`
      : 'not called',
    tierOf(exercise),
    attempts === passed ? `${attempts}` : `${passed} of ${attempts}`,
    (durationMs / 1000).toFixed(1),
    reply === null || reply === '' ? '–' : words(reply, 120),
    words(server),
  ];
}

function tierOf(exercise: CoverageRow['exercise']): string {
  if (exercise === null) return '–';
  const { tier, askedAs } = exercise;
  return askedAs === null ? tier : `${tier}, asked for as ${words(askedAs.name)}: ${askedAs.tier}`;
}

/** The result; a clarified question is always mentioned. */
function verdictOf({ standing, exercise, failure }: CoverageRow): string {
  const badge = badges[standing] ?? standing;
  const times = exercise?.clarifications ?? 0;
  const after = times === 0 ? '' : ` after ${times} ${times === 1 ? 'clarification' : 'clarifications'}`;
  const why = failure === null ? '' : `: ${reasonWords[failure.code] ?? reasonWords.reply}`;
  return `${badge}${after}${why}`;
}

const argumentsOf = (given: unknown) =>
  given === null || given === undefined ? '…' : JSON.stringify(given).replace(/^\{|\}$/g, '');

function notesOf({
  problems,
  reasons,
  neverExercised,
  neverRefused,
  before,
  added,
  removed,
  changed,
}: ServerCoverage): string[] {
  const list = (names: readonly string[]) =>
    names.length === 0 ? 'none' : names.map((name) => words(name)).join(', ');
  const left = [...Map.groupBy(neverExercised, ({ reason }) => reason)].map(
    ([reason, tools]) => `${list(tools.map(({ tool }) => tool))} (${words(reason)})`,
  );
  const failures = Object.entries(reasons).map(([code, times]) => `${reasonWords[code] ?? code} ${times}×`);
  const since = [
    ...(added.length > 0 ? [`added ${list(added)}`] : []),
    ...(removed.length > 0 ? [`removed ${list(removed)}`] : []),
    ...(changed.length > 0 ? [`defined otherwise ${list(changed)}`] : []),
  ];
  return [
    ...problems.map((problem) => `**problem**: ${words(problem, 600)}`),
    `why it failed: ${failures.join(', ') || 'nothing failed'}`,
    `never exercised: ${left.join('; ') || 'none'}`,
    `no case has refused: ${list(neverRefused)}`,
    `since the last run: ${before === null ? 'no earlier run is known here' : since.join('; ') || 'nothing was added, removed or defined otherwise'}`,
  ];
}
