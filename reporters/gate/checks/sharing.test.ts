import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedBetweenTrials } from './sharing.ts';

const trial = ({ identity = 'a', reason = 'called', title = 'one', number = 1 }) => ({
  identity,
  number,
  case: { id: 'C01', title },
  scores: [{ grader: 'calledTools', reason, judgement: { votes: ['yes', 'no'] } }],
});

test('equal parts of two trials of a case are one object, and nothing else changes', () => {
  const share = sharedBetweenTrials<ReturnType<typeof trial>>();
  const [first, second] = [share(trial({})), share(trial({ number: 2 }))];
  assert.equal(second.case, first.case);
  assert.equal(second.scores, first.scores);
  assert.deepEqual(second, trial({ number: 2 }));
});

test('of scores that differ in one, the others are shared', () => {
  const share = sharedBetweenTrials<ReturnType<typeof trial>>();
  const two = (reason: string) => ({
    ...trial({}),
    scores: [...trial({}).scores, ...trial({ reason }).scores],
  });
  const [first, second] = [share(two('called')), share(two('not called'))];
  assert.equal(second.scores[0], first.scores[0]);
  assert.deepEqual(second, two('not called'));
});

test('what differs stays as it is', () => {
  const share = sharedBetweenTrials<ReturnType<typeof trial>>();
  for (const other of [{ reason: 'not called' }, { title: 'two' }, { identity: 'b' }, {}])
    assert.deepEqual(share(trial(other)), trial(other));
});
