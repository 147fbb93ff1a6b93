import { isFault, sentenceOf } from './fault.ts';
import type { Notice } from './outcome.ts';
import type { Tried } from './run-patch.ts';

/** One line as a patch has been tried, and what is to be known at once where it did not go as expected. */
export function describeTried({ patch, outcome, seconds, notices, asExpected, output }: Tried): string {
  const head = `${asExpected ? ' ' : '!'} ${outcome.padEnd(9)} ${patch.app} ${patch.id} (${seconds.toFixed(1)} s)`;
  const best = bestOf(notices);
  const noticed = best ? `: ${describeNotice(best)}` : '';
  const others = asExpected ? [] : notices.filter((notice) => notice !== best).map(describeNotice);
  return [`${head}${noticed}`, ...others, ...(output === undefined ? [] : [output])].join('\n    ');
}

/** All that was tried as Markdown that is readable as plain text. */
export function describeAll(tried: readonly Tried[]): string {
  const faults = tried.filter(({ patch }) => isFault(patch));
  const caught = faults.filter(({ outcome }) => outcome === 'caught');
  const harmless = tried.filter(({ patch }) => !isFault(patch));
  const unexpected = tried.filter(({ asExpected }) => !asExpected);
  return [
    '| patch | layer | outcome | s | noticed by |',
    '| ----- | ----- | ------- | - | ---------- |',
    ...tried.map(rowOf),
    '',
    `Faults caught with a reason that leads to them: ${caught.length} of ${faults.length}. Harmless changes that failed nothing: ${harmless.filter(({ outcome }) => outcome === 'passed').length} of ${harmless.length}.`,
    '',
    ...listed('Not caught, and why', faults.filter(({ outcome }) => outcome !== 'caught').map(whyMissed)),
    ...listed(
      'Other than expected',
      unexpected.map(({ patch, outcome }) => `${patch.id}: ${outcome}`),
    ),
    unexpected.length === 0 ? 'All went as expected.' : 'NOT all went as expected.',
  ].join('\n');
}

function rowOf({ patch, outcome, seconds, notices }: Tried): string {
  const best = bestOf(notices);
  const cells = [
    `${patch.id}: ${sentenceOf(patch)}`,
    patch.layer,
    outcome,
    seconds.toFixed(1),
    best ? describeNotice(best) : '',
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')).join(' | ')} |`;
}

/** What leads to the fault, before what only failed, before what warned. */
function bestOf(notices: readonly Notice[]): Notice | undefined {
  return (
    notices.find(({ leads }) => leads) ??
    notices.find(({ verdict }) => verdict === 'fail') ??
    notices.find(({ verdict }) => verdict === 'error') ??
    notices[0]
  );
}

const longestReason = 240;
const describeNotice = ({ case: id, verdict, code, reason }: Notice): string =>
  `${id} ${verdict === 'fail' ? '' : `${verdict} `}${code}: ${reason.length > longestReason ? `${reason.slice(0, longestReason)}…` : reason}`;

const whyMissed = ({ patch, outcome }: Tried): string =>
  `${patch.id} (${outcome}): ${(isFault(patch) ? patch.missed : undefined) ?? 'nobody knows'}`;

const listed = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `- ${line}`), ''];
