import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { withTemperature } from '../../boundaries/model/send-on.ts';
import { readReport } from '../../reporters/report/read-report.ts';
import { readStoredRun } from '../../reporters/run/run-folder.ts';
import { evalwrightIn, type GateRun, newFolder } from '../gate/run-gate.ts';
import { withOptions } from '../with-options.ts';
import { type Provider, providerKey, startProvider } from './provider.ts';
import { referenceCases } from './reference-cases.ts';
import { oneTurnCases } from './run-against.ts';

/** Two variants, whose providers' agents are known: one does what is right, the other hardly ever. */
describe('runs of variants', () => {
  const folder = newFolder();
  const file = join(folder, 'models.yaml');
  const runs = join(folder, 'runs');
  const providers: Provider[] = [];
  let run: GateRun;
  before(async () => {
    for (const [place, misbehaves] of [0, 1].entries())
      providers.push(
        await startProvider({
          pace: { first: 0.02, token: 1 },
          seed: place + 1,
          misbehaves,
          cases: referenceCases(),
        }),
      );
    const [good, bad] = providers.map(({ baseUrl }) => baseUrl);
    writeFileSync(
      file,
      `batch: 4
variants:
  - { name: careful, model: gpt-4.1-mini, baseUrl: ${good}, apiKey: KEY_OF_TESTS }
  - { name: careless, model: gpt-4.1-mini, baseUrl: ${bad}, apiKey: KEY_OF_TESTS, temperature: 0.9 }
`,
    );
    const args = ['run', '--variants', file, '--case', oneTurnCases.join(',')];
    run = await evalwrightIn('provider', args, {
      env: {
        EVALWRIGHT_RUN_ID: 'both',
        KEY_OF_TESTS: providerKey,
        ...withOptions({ comparePage: join(folder, 'compare') }),
      },
      folder,
    });
  });
  after(() => Promise.all(providers.map((provider) => provider.stop())));

  test('tell that the worse one is worse, and end well all the same', () => {
    assert.equal(run.exitCode, 0, run.output);
    assert.match(
      run.output,
      /careless is worse than careful: 0 cases better and 8 worse, of 8 \(exact McNemar/,
    );
    assert.match(run.output, /temperature: careful not set; careless 0\.9/);
    assert.doesNotMatch(run.output, new RegExp(providerKey));
  });

  test('take turns, batch by batch, each round beginning with another', () => {
    const turns = [...run.output.matchAll(/── (\w+): batch (\d)/g)].map(
      ([, name, batch]) => `${batch} ${name}`,
    );
    assert.deepEqual(turns, ['1 careful', '1 careless', '2 careless', '2 careful']);
    const [first = [], second = []] = providers.map(({ served }) => served.map(({ at }) => at));
    // Neither had its trials behind it when the other began.
    assert.ok(Math.min(...second) < Math.max(...first));
  });

  test('are whole runs, each of its own', () => {
    for (const name of ['careful', 'careless']) {
      const { report } = readReport(join(runs, `both-${name}`));
      assert.equal(report?.trials.length, 8);
      assert.ok(report.trials.every(({ standing }) => standing !== 'not_run'));
      assert.equal(readStoredRun(join(runs, `both-${name}`)).planned?.size, 8);
    }
    assert.equal(existsSync(join(folder, 'reports/report.json')), false, 'no run is the last one');
  });

  test('leave the page of their comparison', () => {
    assert.ok(readFileSync(join(folder, 'compare/index.html'), 'utf8').includes('page.js'));
    assert.ok(readdirSync(join(folder, 'compare/data/trials')).length >= 16);
  });

  test('are gone on with where they were, and nothing runs twice', async () => {
    const asked = providers.map(({ served }) => served.length);
    const again = await evalwrightIn('provider', ['resume', 'both'], {
      env: { KEY_OF_TESTS: providerKey },
      folder,
    });
    assert.equal(again.exitCode, 0, again.output);
    assert.deepEqual(
      providers.map(({ served }) => served.length),
      asked,
    );
    writeFileSync(file, readFileSync(file, 'utf8').replace('0.9', '0.1'));
    const other = await evalwrightIn('provider', ['resume', 'both'], { folder });
    assert.equal(other.exitCode, 1);
    assert.match(other.output, /has changed since both began/);
  });
});

describe('a temperature', () => {
  const sent = (text: string, temperature: number | undefined) =>
    withTemperature({ body: Buffer.from(text), path: '/v1/chat/completions' }, temperature).toString();
  for (const [title, text, temperature, expected] of [
    [
      'takes the place of the one that was asked for',
      '{"model":"m","temperature":1}',
      0.2,
      '{"model":"m","temperature":0.2}',
    ],
    ['is added where there was none', '{"model":"m"}', 0, '{"model":"m","temperature":0}'],
    ['that nobody gave changes nothing', '{ "model": "m" }', undefined, '{ "model": "m" }'],
    ['is not put into what is no request', '[1]', 1, '[1]'],
    ['is not put into what is no JSON', 'x', 1, 'x'],
  ] as const)
    test(title, () => assert.equal(sent(text, temperature), expected));
});
