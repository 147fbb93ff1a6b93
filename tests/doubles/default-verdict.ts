import { type Claims, gradersOf } from '../../graders/claims.ts';
import { type Defaults, levelsOf } from '../../graders/defaults.ts';
import type { Row, Trial } from '../../record/trial.ts';
import { verdictOf } from '../../record/verdict.ts';
import { type aCall, aDiff, aTrial, aTurn } from './a-trial.ts';

/** What comes of a trial of which its case claims nothing but what every trial is graded by. */
export function verdictBy(trial: Trial, defaults: Defaults = {}, claims: Partial<Claims> = {}) {
  const { code } = gradersOf(
    {
      expect: undefined,
      turns: trial.turns.map(() => undefined),
      forbidden: [],
      agreement: {},
      levels: levelsOf(defaults),
      ...claims,
    },
    { trial },
  );
  const scores = code.map((grader) => grader.grade(trial));
  return { verdict: verdictOf(scores, []), scores };
}

export const said = (user: string, text: string, parts: Partial<Trial> = {}): Trial =>
  aTrial({ turns: [aTurn({ user, reply: { text }, state: {} })], ...parts });

export function changed(
  call: ReturnType<typeof aCall>,
  table: string,
  before: Row | null,
  after: Row,
): Trial {
  const diff = aDiff(table, before ? { changed: [{ before, after }] } : { added: [after] });
  return aTrial({
    turns: [aTurn({ user: 'please do it', reply: { text: 'All right.' }, state: diff })],
    toolCalls: [call, { ...call, source: 'model', failed: null }],
    state: { diff, after: { [table]: [after] } },
  });
}
export const rowsClaimed: Partial<Claims> = {
  turns: [{ tools: { calls: [{ name: 'create_thing' }], extra: 'allow' } }],
};
