import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type CheckGradersOptions, choicesOf, whyNoMutation } from './check-graders.ts';

describe('check-graders', () => {
  for (const [options, expected] of [
    [{}, ['mutations all', 'variations all']],
    [{ sample: true, variations: true }, ['variations sample']],
    [{ operators: 'wrong_argument, another_way' }, ['mutations wrong_argument', 'variations another_way']],
    [{ operators: 'another_way' }, ['variations another_way']],
    [{ operators: 'another_way', mutations: true }, /Nothing would run: another_way belongs to --variations/],
    [{ operators: 'wrong_argument', variations: true }, /belongs to --mutations/],
    [{ operators: 'wrong_argument', sample: true }, /leave out --sample, or --operators/],
    [{ operators: 'wrong_arguments' }, /There is no operator wrong_arguments/],
  ] satisfies [CheckGradersOptions, string[] | RegExp][])
    test(JSON.stringify(options), () => {
      const chosen = () => choicesOf(options).map(([name, choice]) => `${name} ${[choice].flat().join(',')}`);
      if (expected instanceof RegExp) assert.throws(chosen, expected);
      else assert.deepEqual(chosen(), expected);
    });
});

test('a configuration without a connected model is told so, where a run has failed', () => {
  const [without, connected] = [{ connected: { model: false } }, { connected: { model: true } }];
  assert.match(whyNoMutation([without]) ?? '', /no project connects its model.*doctor/);
  assert.equal(whyNoMutation([without, connected]), null);
  assert.equal(whyNoMutation([]), null);
});
