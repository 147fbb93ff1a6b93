import type { CaseRow, Mark, Place, RunView, TrialRow } from '../data.ts';
import { causeOf } from './causes.ts';
import { isNotReproducible } from './trial/recorded-rerun.ts';

/** The filter of a run. An empty text matches everything. */
export type Filter = {
  text: string;
  suite: string;
  severity: string;
  tag: string;
  code: string;
  place: '' | Place;
  mark: '' | Mark;
  cause: string;
  /** Only cases that changed since the previous run. */
  changed: boolean;
  /** In a comparison: also cases without a change. */
  alike: boolean;
};

export const everything: Filter = {
  text: '',
  suite: '',
  severity: '',
  tag: '',
  code: '',
  place: '',
  mark: '',
  cause: '',
  changed: false,
  alike: false,
};

/** A case with its matching trials. */
export type Line = { case: CaseRow; trials: TrialRow[] };

const order: readonly Mark[] = ['fail', 'error', 'ungraded', 'not_run', 'warn', 'pass', 'skipped'];
/** The worst mark of a case. */
export const worstOf = (trials: readonly TrialRow[]): TrialRow | undefined =>
  trials.toSorted((one, other) => order.indexOf(one.mark) - order.indexOf(other.mark))[0];

/** The cases with matching trials, worst first; equal ones in the order of the run. */
export function linesOf({ cases, trials }: RunView, filter: Filter): Line[] {
  const matches = matcherOf(filter);
  const lines = new Map<number, Line>();
  for (const trial of trials) {
    const declared = cases[trial.case];
    if (!declared || !matches(declared, trial)) continue;
    const line = lines.get(trial.case);
    if (line) line.trials.push(trial);
    else lines.set(trial.case, { case: declared, trials: [trial] });
  }
  const ofCase = filter.changed ? Map.groupBy(trials, (trial) => trial.case) : null;
  const shown = [...lines].flatMap(([place, line]) =>
    ofCase && !hasChanged(line.case, ofCase.get(place) ?? []) ? [] : [line],
  );
  const ranks = new Map(shown.map((line) => [line, rankOf(line)]));
  return shown.toSorted((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0));
}

const rankOf = ({ trials }: Line) =>
  Math.min(...trials.map(({ mark }) => order.indexOf(mark))) * 2 +
  (trials.some(({ mark }) => mark === 'warn') ? 0 : 1);

/** Whether the share of passed trials of a previously scored case has changed. */
export function hasChanged({ before }: CaseRow, trials: readonly TrialRow[]): boolean {
  const { passes, n } = passesOf(trials);
  return !before || before.n === 0 || n === 0 || passes / n !== before.passes / before.n;
}

/** The number of passed trials, and of scored ones. */
export function passesOf(trials: readonly TrialRow[]): { passes: number; n: number } {
  const passes = trials.filter(({ mark }) => mark === 'pass' || mark === 'warn').length;
  return { passes, n: passes + trials.filter(({ mark }) => mark === 'fail').length };
}

function matcherOf(filter: Filter): (declared: CaseRow, trial: TrialRow) => boolean {
  const words = filter.text.toLowerCase().split(/\s+/u).filter(Boolean);
  return (declared, trial) => {
    const { mark, findings, note, mutation } = trial;
    if (filter.suite !== '' && declared.suite !== filter.suite) return false;
    if (filter.severity !== '' && declared.severity !== filter.severity) return false;
    if (filter.tag !== '' && !declared.tags.includes(filter.tag)) return false;
    if (filter.mark !== '' && mark !== filter.mark) return false;
    if (filter.code !== '' && !findings.some(({ code }) => code === filter.code)) return false;
    if (filter.place !== '' && !findings.some(({ place }) => place === filter.place)) return false;
    if (filter.cause !== '' && !(findings[0] && causeOf(findings[0]) === filter.cause)) return false;
    if (words.length === 0) return true;
    const said = findings.map(({ code, claim, reason }) => `${code} ${claim} ${reason}`).join(' ');
    const looked = isNotReproducible(trial) ? 'not reproducible' : '';
    const text = `${looked} ${declared.id} ${declared.title} ${declared.suite} ${declared.project} ${declared.tags.join(' ')} ${mark} ${note ?? ''} ${mutation ?? ''} ${said}`;
    const searched = text.toLowerCase();
    return words.every((word) => searched.includes(word));
  };
}

/** All values of a filter in alphabetical order. */
export function choicesOf({ cases, trials, suites }: RunView) {
  const sorted = (values: Iterable<string>) => [...new Set(values)].filter(Boolean).sort();
  const findings = trials.flatMap((trial) => trial.findings);
  return {
    suites: suites.map(({ suite }) => suite),
    severities: ['critical', 'high', 'medium', 'low'].filter((one) =>
      cases.some(({ severity }) => severity === one),
    ),
    tags: sorted(cases.flatMap(({ tags }) => tags)),
    codes: sorted(findings.map(({ code }) => code)),
    places: sorted(findings.map(({ place }) => place)),
    marks: order.filter((mark) => trials.some((trial) => trial.mark === mark)),
  };
}
