import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runProject } from './run-project.ts';

/** Tools inside of an application, observed by the spans that it exports: see tests/spans. */

test('calls in process are observed by their spans, and compared with what the model asked for', async () => {
  const ran = await runProject('spans');
  const trials = Object.fromEntries(ran.trials.map((trial) => [trial.case.title, trial]));
  const { once, twice, quietly } = trials;
  assert.ok(once && twice && quietly, ran.output);

  assert.equal(once.verdict, 'pass', ran.output);
  assert.deepEqual(once.evidence.tools, { collected: true });
  const [call, ...others] = once.toolCalls;
  assert.deepEqual(others, []);
  assert.equal(call?.source, 'spans');
  assert.deepEqual(call?.result, { city: 'Oslo', degrees: 3 });
  assert.deepEqual(
    call?.alsoSeenBy?.map(({ source }) => source),
    ['model'],
  );

  const reasons = ({ scores }: typeof once) =>
    scores.flatMap(({ verdict, reason }) => (verdict === 'fail' ? [reason] : [])).join('\n');
  assert.match(
    reasons(twice),
    /asked for get_weather once, the application's spans show it 2 times/,
    ran.output,
  );
  assert.match(reasons(quietly), /get_weather\({"city":"Ys"}\) was called/, ran.output);
});
