import { printable } from '../../record/redaction/printable.ts';
import { hasPassed } from '../gate/reported-trial.ts';
import { groupByCase, nameOf } from '../gate/suites.ts';
import type { Report } from '../report/report.ts';
import type { Drift } from './drift-of.ts';

/** A case whose model deviates from its cassette, with each difference once. */
export type DriftedCase = {
  id: string;
  title: string;
  suite: string;
  project: string;
  /** The file of the declaration. */
  where: string;
  cassette: 'written' | 'recorded' | 'edited' | null;
  trials: number;
  drift: (Drift & { trials: number })[];
};

/** The deviating cases of a run, in the order of its report. */
export const driftedCases = ({ trials }: Pick<Report, 'trials'>): DriftedCase[] =>
  groupByCase(trials.filter(hasPassed)).flatMap((one): DriftedCase[] => {
    const told = Map.groupBy(
      one.trials.flatMap(({ drift }) => drift),
      (drift) => JSON.stringify(drift),
    );
    const { id, suite, file, line } = one.case;
    const drift = [...told.values()].flatMap((alike) =>
      alike[0] ? [{ ...alike[0], trials: alike.length }] : [],
    );
    if (drift.length === 0) return [];
    return [
      {
        id,
        title: one.case.title,
        suite,
        project: one.project,
        where: line === null ? file : `${file}:${line}`,
        cassette: one.trials.find(({ cassette }) => cassette !== null)?.cassette ?? null,
        trials: one.trials.length,
        drift,
      },
    ];
  });

/** The warnings as text. */
export function driftText(report: Report): string[] {
  const { drift } = report;
  if (drift === null) return ['No case that passed has a cassette to hold it against.'];
  const drifted = driftedCases(report);
  return [
    drifted.length === 0
      ? `None of the ${drift.of} cases that passed and have a cassette behaves otherwise than it.`
      : `${drift.cases} of ${drift.of} cases that passed ${drift.cases === 1 ? 'behaves' : 'behave'} otherwise than the cassette has it:`,
    ...drifted.flatMap(describeCase),
    ...(drifted.length === 0
      ? []
      : [
          '',
          'An early warning, and no failure. Where the new behaviour is right, record it: npx evalwright run --llm record --update --case ID',
        ]),
  ];
}

function describeCase(one: DriftedCase): string[] {
  const named = nameOf({ case: { title: one.title }, project: one.project });
  const width = Math.max(...one.drift.map(({ kind }) => kind.length));
  return [
    '',
    `! ${printable(one.id)} ${printable(named, 100)}  (cassette ${one.cassette ?? 'written'})  ${printable(one.where)}`,
    ...one.drift.map(({ kind, turn, says, trials }) => {
      const at = turn === null ? '' : `turn ${turn + 1}: `;
      const often = one.trials > 1 ? ` (${trials} of ${one.trials} trials)` : '';
      return `    ${kind.padEnd(width)}  ${at}${printable(says, 300)}${often}`;
    }),
  ];
}
