import { printable } from '../../record/redaction/printable.ts';
import { nameOf } from '../gate/suites.ts';
import { rowsOf } from '../report/text/markdown.ts';
import { fenced, words } from '../report/text/markdown-words.ts';
import {
  alpha,
  type ComparedCase,
  type ComparedGroup,
  type Comparison,
  type LostCase,
  type Tally,
} from './compare.ts';

const shownChanges = ['regressed', 'improved', 'undecided'] as const;
const marks = { regressed: '✗', improved: '✓', undecided: '?', unchanged: '·' } as const;

/** The changes between two runs, for a terminal. */
export function compareText(comparison: Comparison): string[] {
  const { cases, groups, added, removed } = comparison;
  const unchanged = cases.filter(({ change }) => change === 'unchanged').length;
  return [
    ...shownChanges.flatMap((change) =>
      cases.filter((one) => one.change === change).map((one) => `${marks[change]} ${describeCase(one)}`),
    ),
    `${unchanged} of ${cases.length} cases are unchanged`,
    ...listed('only in head', added),
    ...listed('only in base', removed),
    '',
    ...groups.filter(isShown).map((group) => `  ${describeGroup(group)}`),
    '',
    describeVerdict(comparison),
  ];
}

/** The same as Markdown, for a comment on a pull request. */
export function compareMarkdown(comparison: Comparison): string {
  const { cases, groups, added, removed } = comparison;
  const changed = cases.filter(({ change }) => change !== 'unchanged');
  const lists = [...listed('only in head', added), ...listed('only in base', removed)];
  const paragraphs = [
    `# Evalwright: ${titleOf(comparison)}`,
    words(describeVerdict(comparison), 500),
    ...(changed.length > 0
      ? [
          rowsOf(
            ['case', 'change', 'base', 'head', 'why'],
            shownChanges.flatMap((change) =>
              changed
                .filter((one) => one.change === change)
                .map((one) => [
                  words(`${one.case.id} ${nameOf(one)}`, 80),
                  change,
                  tally(one.base),
                  tally(one.head),
                  words(one.why ?? ''),
                ]),
            ),
          ),
        ]
      : []),
    rowsOf(
      ['regression cases', 'compared', 'improved', 'regressed', 'p', 'smallest difference it could show'],
      groups.map((group) => [
        words(group.name),
        String(group.cases),
        String(group.improved),
        String(group.regressed),
        group.p.toPrecision(2),
        words(describeSmallest(group)),
      ]),
    ),
    ...(lists.length > 0 ? [fenced(lists)] : []),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

function titleOf({ regressed, lost }: Comparison): string {
  if (regressed) return 'a significant regression';
  return lost.length > 0 ? 'no claim' : 'no significant regression';
}

/** Why the head is not better, as a following sentence; empty if nothing is lost. */
export function describeLost(
  lost: readonly LostCase[],
  { base, head }: { base: string; head: string },
): string {
  if (lost.length === 0) return '';
  const ways = Map.groupBy(lost, ({ standings }) => standings.join(', ').replaceAll('_', ' ') || 'missing');
  const counts = [...ways].map(([way, cases]) => `${cases.length} ${way}`).join('; ');
  const named = lost.slice(0, shownLost).map(({ name }) => name.split(' ')[0]);
  const names = `${named.join(', ')}${lost.length > shownLost ? ', …' : ''}`;
  const cases =
    lost.length === 1 ? `1 case that ${base} passes has` : `${lost.length} cases that ${base} passes have`;
  return ` No claim that ${head} is as good or better: ${cases} no full score in ${head} (${counts}: ${names}).`;
}
const shownLost = 10;

/** The result of the comparison in a sentence. */
export function describeVerdict(comparison: Comparison): string {
  const lost = comparison.regressed ? [] : comparison.lost;
  return `${describeGroups(comparison)}${describeLost(lost, { base: 'base', head: 'head' })}`;
}

function describeGroups({ groups, regressed }: Comparison): string {
  const worse = groups
    .filter(({ significant }) => significant)
    .map(({ name }) => (name === 'all' ? 'all regression cases together' : name));
  if (regressed)
    return `A significant regression: ${worse.join(', ')} got worse by more than chance explains (exact McNemar, p < ${alpha}).`;
  const all = groups.find(({ name }) => name === 'all');
  if (!all || all.cases === 0) return 'No regression case was scored in both runs: nothing was compared.';
  return `No significant regression among ${all.cases} regression cases: ${all.regressed} got worse, ${all.improved} better (p = ${all.p.toPrecision(2)}). ${describeSmallest(all)}.`;
}

export const describeSmallest = ({ cases, smallest }: Pick<ComparedGroup, 'cases' | 'smallest'>): string =>
  smallest === null
    ? `So few cases (${cases}) could not have shown any difference`
    : `Only a difference of ${smallest} cases (${Math.round((smallest / cases) * 100)} %) or more would have shown`;

const describeCase = (one: ComparedCase): string => {
  const { change, base, head, why } = one;
  return printable(
    `${change.padEnd(9)} ${one.case.id} ${nameOf(one)}: ${tally(base)} → ${tally(head)}${why ? ` (${why})` : ''}`,
    200,
  );
};

const describeGroup = ({ name, cases, improved, regressed, p, significant }: ComparedGroup): string =>
  `${printable(name)}: ${cases} cases, ${improved} improved, ${regressed} regressed, p = ${p.toPrecision(2)}${significant ? '  SIGNIFICANT' : ''}`;

const isShown = ({ name, improved, regressed }: ComparedGroup) => name === 'all' || improved + regressed > 0;

const listed = (what: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${what}: ${names.map((name) => printable(name, 80)).join(', ')}`];

const tally = ({ passes, n }: Tally) => `${passes}/${n}`;
