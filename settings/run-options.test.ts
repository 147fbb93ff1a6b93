import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkDeclared, mergeOptions, OptionsError, resolveOptions } from './run-options.ts';

describe('the options of a run', () => {
  test('have defaults', () => {
    const { judge, provider, artifacts, port } = resolveOptions({});
    assert.equal(judge.votes, 1);
    assert.deepEqual(provider.rate, { requests: null, tokens: null });
    assert.deepEqual([artifacts, port], ['recorded-rerun', 0]);
  });

  test('of a command override those of the configuration, group by group', () => {
    const { provider, traces } = resolveOptions(
      { provider: { budget: 5, retrySeconds: 1 }, traces: 'all' },
      { provider: { budget: 2 } },
    );
    assert.deepEqual([provider.budget, provider.retrySeconds, traces], [2, 1, 'all']);
  });

  test('do not change where a command sets none', () => {
    const given = { provider: { budget: 5 } };
    assert.deepEqual(mergeOptions(given, {}), given);
  });

  test('can be resolved again', () => {
    const once = resolveOptions({ provider: { prices: 'prices.json' }, runs: 'runs' });
    assert.deepEqual(resolveOptions(once), once);
  });

  for (const [given, message] of [
    [{ judge: { votes: 2 } }, /judge\.votes is 2; allowed: an odd number/],
    [{ judge: { price: 'cheap' } }, /judge\.price is "cheap"/],
    [{ judge: { maxCost: 'much' } }, /judge\.maxCost is "much"; allowed: US dollars/],
    [{ judge: { baseUrl: 'localhost' } }, /judge\.baseUrl is "localhost"; allowed: .*http:\/\//],
    [{ judge: { apiKey: 'sk-planted' } }, /judge\.apiKey is unknown/],
    [{ reports: ['md', 'pdf'] }, /reports\.1 is "pdf"; allowed: one of md, json/],
    [{ artifacts: 'some' }, /artifacts is "some"; allowed: one of recorded-rerun, failures, all, none/],
    [{ port: 70_000 }, /port is 70000; allowed: a port number/],
    [{ provider: { rate: { requests: 0 } } }, /provider\.rate\.requests is 0/],
    [{ provider: { budget: -1 } }, /provider\.budget is -1; allowed: US dollars/],
    [{ provider: { retrySeconds: 601 } }, /at most 600/],
    [{ tokensPerSecond: 'fast' }, /tokensPerSecond is "fast"; allowed: a number/],
    [{ budget: 5 }, /budget is unknown; known: judge, simulator, provider/],
    [{ mutations: 'all' }, /mutations is unknown/],
  ] as [unknown, RegExp][])
    test(`${JSON.stringify(given)} stops, and names what is allowed`, () =>
      assert.throws(
        () => checkDeclared(given),
        (error) => error instanceof OptionsError && message.test(error.message),
      ));
});
