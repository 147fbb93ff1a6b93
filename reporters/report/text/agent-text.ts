import { printable } from '../../../record/redaction/printable.ts';
import { describeProof } from '../../gate/proof/proof.ts';
import type { Report } from '../report.ts';

/** What a run says of the agent besides its verdicts: what it does not prove, where its cassettes come from, how far it has drifted. */
export function describeAgent(
  report: Pick<Report, 'drift' | 'proof' | 'run' | 'trials' | 'gateCheck'>,
): string[] {
  const { drift, proof, run, gateCheck } = report;
  if (gateCheck) return [];
  const [id = 'last', ...more] = run.ids;
  return [
    ...(proof ? describeProof(proof) : []),
    ...describeOrigins(report),
    ...(drift
      ? [
          `${drift.cases} of ${drift.of} ${drift.of === 1 ? 'case' : 'cases'} that passed ${drift.cases === 1 ? 'behaves' : 'behave'} otherwise than the cassette has it${drift.cases === 0 ? '' : `: npx evalwright drift ${more.length === 0 ? id : 'reports'}`}`,
        ]
      : []),
  ].map((line) => printable(line, 600));
}

/** Which cassettes were recorded; where all were written by hand there is nothing to tell apart. */
function describeOrigins({ trials }: Pick<Report, 'trials'>): string[] {
  const origins = new Map(
    trials.flatMap(({ identity, cassette }) => (cassette === null ? [] : [[identity, cassette] as const])),
  );
  const count = (origin: string) => [...origins.values()].filter((one) => one === origin).length;
  const [recorded, edited, written] = ['recorded', 'edited', 'written'].map(count);
  if (!recorded && !edited) return [];
  return [
    `cassettes: ${recorded} recorded${edited ? `, ${edited} recorded and changed by hand` : ''}, ${written} written by hand`,
  ];
}
