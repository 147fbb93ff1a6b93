import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aReportedTrial } from '../../../tests/doubles/a-reported-trial.ts';
import { sharedBetweenTrials } from './sharing.ts';

const score = (grader: string, reason: string) =>
  ({ grader, kind: 'code', verdict: 'pass', code: 'ok', reason, required: true }) as const;
const trial = ({ identity = 'a', reason = 'called', title = 'one', number = 1, grader = 'calledTools' }) =>
  aReportedTrial({
    identity,
    trial: number,
    case: { title },
    scores: [score('calledTools', reason), score(grader, reason)],
  });

test('equal parts of two trials of a case are one object, and nothing else changes', () => {
  const share = sharedBetweenTrials();
  const [first, second] = [share(trial({})), share(trial({ number: 2 }))];
  for (const part of ['case', 'scores', 'triggers', 'llm', 'stack', 'drift'] as const)
    assert.equal(second[part], first[part]);
  assert.deepEqual(second, trial({ number: 2 }));
});

test('of scores that differ in one, the others are shared', () => {
  const share = sharedBetweenTrials();
  const [first, second] = [share(trial({})), share(trial({ grader: 'forbidsTools' }))];
  assert.equal(second.scores[0], first.scores[0]);
  assert.deepEqual(second, trial({ grader: 'forbidsTools' }));
});

test('what differs stays as it is', () => {
  const share = sharedBetweenTrials();
  for (const other of [{ reason: 'not called' }, { title: 'two' }, { identity: 'b' }, {}])
    assert.deepEqual(share(trial(other)), trial(other));
});

test('what one trial lacks is not taken from the one before', () => {
  const share = sharedBetweenTrials();
  const without = { ...trial({}), scores: [], llm: null, runId: null, prompt: null, forbiddenTools: [] };
  const others = [{ ...trial({}), prompt: 'p', forbiddenTools: ['delete'] }, without, trial({}), without];
  for (const other of others) assert.deepEqual(share(structuredClone(other)), other);
});
