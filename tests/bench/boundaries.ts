import { startBoundaries } from '../../boundaries/boundaries.ts';
import { connectBoundaries } from '../../boundaries/client.ts';
import { trialInStore } from '../../boundaries/store/store.ts';
import type { Cassette } from '../../cases/cassette.ts';
import { bar, median } from '../bar.ts';
import { mysqlEngine, sqliteEngine } from '../database/store-engines.ts';
import type { Engine } from '../database/store-schema.ts';
import { mysqlIsMissing, startMysql } from '../doubles/a-mysql-server.ts';
import { aReachedProvider } from '../doubles/a-reached-provider.ts';
import { aUserList } from '../doubles/a-user-list.ts';
import { httpAgents } from '../protocols/http-agents.ts';
import { benchRequests } from './requests.ts';

const trials = 41;
/** Milliseconds that a boundary may add to a trial. */
const most = { unused: 3, used: 10 };
const header = 'x-evalwright-trial';
const key = 'made-for-this-run';
const clock = { now: '2026-12-31T23:59:50+08:00', timeZone: 'Asia/Shanghai' };
const user = 'Hello';
const cassette: Cassette = [{ user, replies: [{ say: 'Hello.' }] }];
const model = { modelName: 'any', header, tokensPerSecond: 1e6 };

/**
 * What each boundary adds to a trial that uses it, and to one that does not. Each figure is the median of several trials, which are
 * measured in turn with what they are compared with.
 *
 * @returns whether every bar holds.
 */
export async function benchBoundaries(): Promise<boolean> {
  console.log('\nWhat a boundary adds to a trial');
  return [
    ...(await benchModel()),
    ...(await benchSpans()),
    ...(await benchStores()),
    await benchRequests(),
  ].every(Boolean);
}

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

/** The median of the differences; the first trials, in which code is loaded, are left out. */
async function added(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<number> {
  const differences: number[] = [];
  for (let trial = -5; trial < trials; trial += 1) {
    const difference = (await timeOf(one)) - (await timeOf(other));
    if (trial >= 0) differences.push(difference);
  }
  return median(differences);
}

const used = (what: string, ms: number) =>
  bar(ms <= most.used, `${what}: ${ms.toFixed(1)} ms (at most ${most.used} ms)`);
const unused = (what: string, ms: number) =>
  bar(ms <= most.unused, `${what}, unused: ${ms.toFixed(1)} ms (at most ${most.unused} ms)`);

/** A call through the endpoint beside the same call to the provider itself. */
async function benchModel(): Promise<boolean[]> {
  const provider = await startBoundaries({ model: { ...model, mode: 'stub', key }, tools: null });
  const theirs = connectBoundaries(provider.control);
  const providerUrl = provider.model?.baseUrl ?? '';
  const held: boolean[] = [];
  try {
    for (const [name, agent] of Object.entries(httpAgents)) {
      const version = name.startsWith('generateContent') ? 'v1beta' : 'v1';
      const reached = aReachedProvider({ baseUrl: `${new URL(providerUrl).origin}/${version}`, apiKey: key });
      const ours = await startBoundaries({
        model: { ...model, mode: 'real', key, provider: reached },
        tools: null,
      });
      const client = connectBoundaries(ours.control);
      await client.play('ours', { cassette: [], clock });
      const ask = async (baseUrl: string) => {
        // The provider is the same, and its one trial needs no header.
        await theirs.play('theirs', { cassette, clock });
        await agent({
          baseUrl,
          apiKey: key,
          headers: { [header]: baseUrl === providerUrl ? 'theirs' : 'ours' },
          user,
          streamed: true,
        });
        await theirs.forget('theirs');
      };
      const ms = await added(
        () => ask(ours.model?.baseUrl ?? ''),
        () => ask(providerUrl),
      );
      held.push(used(`a model call by ${name.split(',')[0]}`, ms));
      await ours.stop();
    }
  } finally {
    await provider.stop();
  }
  return held;
}

async function benchSpans(): Promise<boolean[]> {
  const stub = { ...model, mode: 'stub' as const, key };
  const without = await startBoundaries({ model: stub, tools: null });
  const observing = await startBoundaries({ model: stub, tools: null, spans: {} });
  const attributes = [
    { key: 'gen_ai.operation.name', value: { stringValue: 'execute_tool' } },
    { key: 'gen_ai.tool.name', value: { stringValue: 'find' } },
  ];
  const span = {
    traceId: 'a'.repeat(32),
    spanId: 'b'.repeat(16),
    name: 'tool',
    startTimeUnixNano: '1',
    endTimeUnixNano: '2',
    attributes,
  };
  const body = JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] });
  const trialIn = async (boundaries: typeof observing, exports: boolean) => {
    const client = connectBoundaries(boundaries.control);
    await client.play('one', { cassette, clock });
    const headers = { 'content-type': 'application/json' };
    if (exports) await fetch(`${observing.spans?.url}/v1/traces`, { method: 'POST', headers, body });
    await client.seen('one');
    await client.forget('one');
  };
  try {
    return [
      unused(
        'spans',
        await added(
          () => trialIn(observing, false),
          () => trialIn(without, false),
        ),
      ),
      used(
        'spans of a tool call',
        await added(
          () => trialIn(observing, true),
          () => trialIn(without, false),
        ),
      ),
    ];
  } finally {
    await without.stop();
    await observing.stop();
  }
}

async function benchStores(): Promise<boolean[]> {
  const sqlite = sqliteEngine();
  const held = [used('rows in SQLite, read twice', await rowsIn(sqlite))];
  await sqlite.end();
  if (mysqlIsMissing !== false) {
    console.log(`  MariaDB: skipped, ${mysqlIsMissing}`);
    return held;
  }
  const server = await startMysql();
  const mysql = await mysqlEngine(server);
  held.push(used('rows in MariaDB, read twice', await rowsIn(mysql)));
  await mysql.end();
  await server.stop();
  return held;
}

/** A user is created, and the rows are read before and after; clean-up is beside the next trial. */
async function rowsIn(engine: Engine): Promise<number> {
  await engine.begin();
  const key = Object.keys(engine.keyTypes)[0] ?? '';
  await engine.exec(`create table users (id ${key} primary key, name varchar(80))`);
  await engine.exec(
    `create table notes (id ${key} primary key, user_id ${key}, text varchar(80), foreign key (user_id) references users (id))`,
  );
  let count = 0;
  const store = engine.store({
    users: { table: 'users', make: () => ({ id: count }) },
    tables: { notes: { owner: 'user_id' } },
  });
  const times: number[] = [];
  for (let trial = -5; trial < trials; trial += 1) {
    count += 1;
    const rows = trialInStore(store, { name: `eval-${count}`, clock, ledger: aUserList() });
    const ms = await timeOf(async () => {
      await rows.userNamed('me');
      await rows.snapshot();
      await rows.snapshot();
    });
    if (trial >= 0) times.push(ms);
    await rows.cleanUp();
  }
  return median(times);
}
