import { printable } from '../../../record/redaction/printable.ts';
import { secretOnScreen } from '../../../record/redaction/screen-secrets.ts';
import { describeProof } from '../../gate/proof/proof.ts';
import type { Report } from '../report.ts';

/**
 * What a run reports besides verdicts: withheld videos, what it does not prove about the agent, the origin of its
 * cassettes, and drift.
 */
export function describeAgent(
  report: Pick<Report, 'drift' | 'proof' | 'run' | 'trials' | 'gateCheck'>,
): string[] {
  const { drift, proof, run, gateCheck } = report;
  const shown = describeSecrets(report);
  if (gateCheck) return shown;
  const [id = 'last', ...more] = run.ids;
  return [
    ...shown,
    ...(proof ? describeProof(proof) : []),
    ...describeOrigins(report),
    ...(drift
      ? [
          `${drift.cases} of ${drift.of} ${drift.of === 1 ? 'case' : 'cases'} that passed ${drift.cases === 1 ? 'behaves' : 'behave'} otherwise than the cassette has it${drift.cases === 0 ? '' : `: npx evalwright compare --cassettes ${more.length === 0 ? id : 'reports'}`}`,
        ]
      : []),
  ].map((line) => printable(line, 600));
}

/** The trials whose videos are withheld. */
function describeSecrets({ trials }: Pick<Report, 'trials'>): string[] {
  const shown = trials.filter(({ showedSecret }) => showedSecret);
  const cases = [...new Set(shown.map(({ case: { id } }) => id))];
  return shown.length === 0
    ? []
    : [
        `${secretOnScreen}: the pages of ${shown.length} ${shown.length === 1 ? 'trial' : 'trials'} (${listed(cases)}) showed a known secret. It is masked in screenshots; videos and the pictures of traces are withheld.`,
      ];
}

const listed = (cases: readonly string[]) =>
  `${cases.slice(0, 5).join(', ')}${cases.length > 5 ? ` and ${cases.length - 5} more` : ''}`;

/** The recorded cassettes; nothing if all were written by hand. */
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
