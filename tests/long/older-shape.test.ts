import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { observableOf } from '../../e2e/reference-app/observable.ts';
import { type ProjectRun, runProject } from '../run-project.ts';

/** A JSON file of the older shape, as it is: see tests/older-shape. */

let run: ProjectRun;
before(async () => {
  run = await runProject('older-shape');
});

test('every case of the file runs and is judged', () => {
  assert.deepEqual(
    run.trials.map(({ case: { id }, verdict }) => `${id} ${verdict}`).sort(),
    ['J01', 'J02', 'J03', 'J04', 'J05'].map((id) => `${id} pass`),
    run.output,
  );
});

for (const [id, intent, graders] of [
  [
    'J01',
    'clarify',
    ['asksToClarify', 'executedNothing', 'intends(clarify)', 'tells(reason)', 'tells(options)'],
  ],
  ['J02', 'operation', ['confirmsFirst', 'executedNothing', 'tells(impact_scope)']],
  ['J03', 'operation', ['exposesNoInternals', 'calledNoTool(excel_clear)']],
  ['J04', 'query', ['intends(query)', 'executedNothing']],
  ['J05', 'operation', ['intends(operation)', 'exposesNoInternals']],
] as const)
  test(`${id} decided for: ${intent}`, () => {
    const { scores, ...trial } = run.trial(id);
    assert.equal(observableOf({ ...trial, scores }).intent, intent);
    for (const name of graders)
      assert.ok(
        scores.some(({ grader, verdict }) => grader === name && verdict === 'pass'),
        `${name} among ${scores.map(({ grader }) => grader).join(', ')}`,
      );
  });

test('a tool that was made to fail is in the journal, and no word of that reached the reply', () => {
  const { toolCalls, turns } = run.trial('J03');
  const [write] = toolCalls.filter(({ source }) => source === 'tools');
  assert.equal(write?.failed, true);
  assert.equal(write?.injected, 'timeout');
  assert.doesNotMatch(turns.at(-1)?.reply?.text ?? '', /timeout|simulate|failing/i);
});
