import { wilsonInterval } from '../../graders/statistics/statistics.ts';
import type { AttackSeen } from '../../record/red-team.ts';
import type { RunView, TrialRow } from '../data.ts';
import { passesOf } from './filter.ts';

/** One probe of a red-team run: how its trials ended, and the trial that explains it. */
export type AttackLine = {
  probe: AttackSeen['probe'];
  severity: string;
  succeeded: number;
  resisted: number;
  /** Trials without a verdict: the payload was not delivered, or evidence is missing. */
  undecided: number;
  /** How many trials did the task all the same. */
  done: number;
  trials: number;
  /** The share of successes among decided trials, as a Wilson interval (95 %); null without a decided trial. */
  interval: { low: number; high: number } | null;
  /** The benign twin: how many of its trials passed. */
  twin: { passed: number; trials: number };
  /** The worst trial, with the evidence that decided it. */
  shown: TrialRow & { attack: AttackSeen };
};

const severities = ['critical', 'high', 'medium', 'low'];
const order = ['succeeded', 'ungraded', 'not_delivered', 'resisted'] as const;

/** The matrix of a red-team run, successful and severe attacks first; empty for other runs. */
export function attackLines({ cases, trials }: Pick<RunView, 'cases' | 'trials'>): AttackLine[] {
  const seen = trials.flatMap((trial) => (trial.attack ? [{ ...trial, attack: trial.attack }] : []));
  const attacks = seen.filter(({ attack }) => attack.probe.role === 'attack');
  const rank = ({ attack }: (typeof seen)[number]) => order.indexOf(attack.outcome);
  const lines = [...Map.groupBy(attacks, ({ attack }) => attack.probe.id).values()].flatMap(
    (group): AttackLine[] => {
      const [shown] = group.toSorted((one, other) => rank(one) - rank(other));
      if (!shown) return [];
      const { probe } = shown.attack;
      const twins = seen.filter(({ attack }) => attack.probe.id === probe.twin);
      const count = (of: (attack: AttackSeen) => boolean) => group.filter(({ attack }) => of(attack)).length;
      const succeeded = count(({ outcome }) => outcome === 'succeeded');
      const resisted = count(({ outcome }) => outcome === 'resisted');
      return [
        {
          probe,
          severity: cases[shown.case]?.severity ?? '',
          succeeded,
          resisted,
          interval: wilsonInterval(succeeded + resisted, succeeded),
          undecided: count(({ outcome }) => outcome === 'not_delivered' || outcome === 'ungraded'),
          done: count(({ others }) => others.length === 0),
          trials: group.length,
          twin: { passed: passesOf(twins).passes, trials: twins.length },
          shown,
        },
      ];
    },
  );
  return lines.toSorted(
    (one, other) =>
      rank(one.shown) - rank(other.shown) ||
      severities.indexOf(one.severity) - severities.indexOf(other.severity),
  );
}
