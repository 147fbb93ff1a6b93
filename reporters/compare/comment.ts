import { printable } from '../../record/redaction/printable.ts';
import { hasFailed, hasPassed, type ReportedTrial } from '../gate/reported-trial.ts';
import { countTrials, groupByCase, nameOf } from '../gate/suites.ts';
import { headline, type Report } from '../report/report.ts';
import { rowsOf } from '../report/text/markdown.ts';
import { fenced, words } from '../report/text/markdown-words.ts';
import { compareReports } from './compare.ts';
import { describeVerdict } from './compare-text.ts';

/** The beginning of the comment, by which a later run finds and replaces it. */
export const commentMark = '<!-- evalwright -->';

export type Link = { name: string; url: string };

/** GitHub's limit is 65,536 characters. The report has the rest. */
const shownCases = 20;

/**
 * A run as a comment on a pull request: the decision, the changes against the base, the failures, and links.
 *
 * @param base the run of the base branch; null if none was kept.
 */
export function commentMarkdown(
  head: Report,
  { base, links }: { base: Report | null; links: readonly Link[] },
): string {
  // A skipped trial of a blocking case closes the gate.
  const failed = groupByCase(head.trials).filter(({ blocking, trials: of }) =>
    blocking ? !of.every(hasPassed) : of.some(hasFailed),
  );
  const { trials, counts } = countTrials('all', head.trials);
  const stood = Object.entries(counts).filter(([, count]) => count > 0);
  const paragraphs = [
    commentMark,
    `### ${head.gate.decision === 'passed' ? '✅' : '⛔'} Evalwright`,
    `**${words(headline(head), 500)}**`,
    `${trials} trials: ${stood.map(([standing, count]) => `${count} ${standing.replace('_', ' ')}`).join(', ')}.`,
    ...(base ? changesSince(base, head) : ['There is no run of the base branch to compare with.']),
    ...head.errors.slice(0, 5).map((error) => fenced([printable(error, 500)])),
    ...(failed.length > 0
      ? [
          `<details open><summary>What did not pass (${failed.length})</summary>`,
          rowsOf(
            ['case', '', 'why'],
            failed
              .slice(0, shownCases)
              .map((one) => [
                words(`${one.case.id} ${nameOf(one)}`, 80),
                one.blocking ? 'blocking' : '',
                words(whyOf(one.trials)),
              ]),
          ),
          ...(failed.length > shownCases ? [`… and ${failed.length - shownCases} more.`] : []),
          '</details>',
        ]
      : []),
    ...(links.length > 0
      ? [links.map(({ name, url }) => `[${words(name, 60)}](${addressOf(url)})`).join(' · ')]
      : []),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

function changesSince(base: Report, head: Report): string[] {
  const comparison = compareReports(base, head);
  const of = (change: string) => comparison.cases.filter((one) => one.change === change);
  const named = (change: string, mark: string) => {
    const cases = of(change);
    if (cases.length === 0) return [];
    const shown = cases.slice(0, shownCases).map((one) => words(`${one.case.id} ${nameOf(one)}`, 60));
    return [
      `- ${mark} ${cases.length} ${change}: ${shown.join(', ')}${cases.length > shownCases ? ', …' : ''}`,
    ];
  };
  const lists = [
    ...named('regressed', '🔻'),
    ...named('improved', '🔺'),
    ...named('undecided', '❔'),
    ...(comparison.added.length > 0 ? [`- ➕ ${comparison.added.length} new cases`] : []),
    ...(comparison.removed.length > 0
      ? [`- ➖ ${comparison.removed.length} cases that were there before`]
      : []),
  ];
  return [
    `Against the base: ${words(describeVerdict(comparison), 500)}`,
    ...(lists.length > 0 ? [lists.join('\n')] : []),
    ...(lists.length === 0 && comparison.lost.length === 0
      ? [`All ${comparison.cases.length} cases are as they were.`]
      : []),
  ];
}

function whyOf(trials: readonly ReportedTrial[]): string {
  const first = trials.find(hasFailed) ?? trials.find((trial) => !hasPassed(trial));
  const against = first?.triggers.find(({ verdict }) => verdict !== 'warn');
  if (against) return `${against.code}: ${against.says[0] ?? ''}`;
  return first ? `${first.standing}${first.note === null ? '' : `: ${first.note}`}` : '';
}

/** Only URLs, without characters that could end the link. What is encoded stays so: `%2F` is no slash. */
const addressOf = (url: string) =>
  new URL(url).href.replace(/[()[\]\\|<>]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
