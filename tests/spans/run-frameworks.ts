import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Boundaries, startBoundaries } from '../../boundaries/boundaries.ts';
import { type BoundariesClient, connectBoundaries } from '../../boundaries/client.ts';
import type { Endpoint } from '../../boundaries/model/endpoint.ts';
import { toolCallsOf } from '../../runner/trial/record/tool-calls.ts';
import { runNode } from '../run-project.ts';

/** Agents written with frameworks as they come from npm, two trials at once: what their own exporters send is read and merged. */

const folder = join(import.meta.dirname, 'frameworks');
const header = 'x-evalwright-trial';
const key = 'made-for-this-run';
const clock = { now: '2026-12-31T23:59:50+08:00', timeZone: 'Asia/Shanghai' };
const said = 'How is the weather in Oslo and in Ys?';
const cities = ['Oslo', 'Ys'];

let boundaries: Boundaries<Endpoint, null>;
let client: BoundariesClient;
before(async () => {
  if (!existsSync(join(folder, 'node_modules/.package-lock.json'))) {
    console.log('The frameworks are missing: installing them (npm ci, about 400 MB)');
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' });
    if (status !== 0)
      throw new Error(
        'npm ci failed in tests/spans/frameworks: it needs the npm registry. Its message is above.',
      );
  }
  const model = { mode: 'stub' as const, key, modelName: 'any', header, tokensPerSecond: 10_000 };
  boundaries = await startBoundaries({ model, tools: null, spans: {} });
  client = connectBoundaries(boundaries.control);
});
after(() => boundaries.stop());

async function ask(framework: string, trial: string): Promise<void> {
  const calls = cities.map((city) => ({ name: 'get_weather', args: { city } }));
  await client.play(trial, {
    cassette: [{ user: said, replies: [{ calls }, { say: 'Three degrees.' }] }],
    clock,
  });
  const { exitCode, output } = await runNode([`${framework}.js`], {
    cwd: folder,
    env: {
      MODEL_URL: boundaries.model.baseUrl,
      MODEL_KEY: key,
      TRIAL: trial,
      SAID: said,
      OTEL_EXPORTER_OTLP_ENDPOINT: boundaries.spans?.url ?? '',
      OTEL_BSP_SCHEDULE_DELAY: '20',
    },
  });
  assert.equal(exitCode, 0, output);
  assert.match(output, /Three degrees\./);
}

async function checkCalls(trial: string): Promise<void> {
  const { model, spans, tools } = await client.seen(trial);
  const calls = toolCallsOf([], { model: model.calls, tools: null, spans });
  assert.deepEqual(
    calls.map(({ name, source, alsoSeenBy, arguments: given, failed }) => ({
      name,
      city: given?.city,
      by: [source, ...(alsoSeenBy ?? []).map((seen) => seen.source)],
      failed,
    })),
    cities.map((city) => ({ name: 'get_weather', city, by: ['spans', 'model'], failed: city === 'Ys' })),
  );
  assert.deepEqual([tools.unassigned, spans.problems], [[], []]);
  await client.forget(trial);
}

// The spans of OpenAI Agents have no id of the call, so only one trial at a time can be told from others.
for (const [framework, atOnce] of [
  ['mastra', 2],
  ['langgraph', 2],
  ['openai-agents', 1],
] as const)
  test(`${framework}: each call once, with the model's request and the span`, async () => {
    const trials = Array.from({ length: atOnce }, (_, number) => `${framework}-${number}`);
    await Promise.all(trials.map((trial) => ask(framework, trial)));
    for (const trial of trials) await checkCalls(trial);
    console.log(`${framework}: ${atOnce} trials at once, 2 calls each, every one seen by spans and model`);
  });
