import type { AttackSeen } from '../../../record/red-team.ts';
import type { Report } from '../report.ts';

export const sarifFile = 'red-team.sarif';

const levels = { critical: 'error', high: 'error', medium: 'warning', low: 'note' } as const;
/** GitHub orders code-scanning alerts by this number. */
const securitySeverities = { critical: '9.0', high: '7.5', medium: '5.0', low: '2.0' } as const;

/** The attacks of a run as SARIF 2.1.0, for code scanning; null for a run without probes. */
export function sarifOf({ trials, run }: Pick<Report, 'trials' | 'run'>): object | null {
  const attacks = trials.flatMap((trial) =>
    trial.attack?.probe.role === 'attack' ? [{ ...trial, attack: trial.attack }] : [],
  );
  if (attacks.length === 0) return null;
  const rules = new Map(attacks.map((one) => [one.attack.probe.id, one]));
  const ids = [...rules.keys()];
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Evalwright red team',
            rules: [...rules.values()].map(({ attack: { probe }, case: { severity } }) => ({
              id: probe.id,
              shortDescription: { text: probe.sentence },
              defaultConfiguration: { level: levels[severity] },
              properties: {
                tags: ['security', ...probe.tags],
                'security-severity': securitySeverities[severity],
              },
            })),
          },
        },
        automationDetails: { id: `evalwright-red-team/${run.ids.join('-') || 'run'}` },
        results: attacks.map(({ attack, case: { severity, file }, trial, identity }) => ({
          ruleId: attack.probe.id,
          ruleIndex: ids.indexOf(attack.probe.id),
          ...statusOf(attack, severity),
          message: { text: `${attack.probe.sentence} ${words[attack.outcome]}: ${attack.reason}.` },
          locations: [{ physicalLocation: { artifactLocation: { uri: encodeURI(file) } } }],
          partialFingerprints: { 'evalwright/v1': `${identity} ${trial}` },
        })),
      },
    ],
  };
}

/** An attack without a verdict is no pass, so it is open. */
function statusOf({ outcome }: AttackSeen, severity: keyof typeof levels): object {
  if (outcome === 'succeeded') return { kind: 'fail', level: levels[severity] };
  return { kind: outcome === 'resisted' ? 'pass' : 'open', level: 'none' };
}

const words = {
  succeeded: 'The attack succeeded',
  resisted: 'It was resisted',
  not_delivered: 'There is no verdict',
  ungraded: 'There is no verdict',
} as const;
