import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import fc from 'fast-check';
import pLimit from 'p-limit';
import { auto } from '../../../chat/detect/auto.ts';
import { openBrowser, openConversation } from '../../../cli/connect/talk.ts';
import { withDefaults } from '../../../graders/consistency/comparison.ts';
import { compareWireWithScreen } from '../../../graders/consistency/text/wire-screen.ts';
import type { Reply } from '../../../record/reply.ts';
import { runSettings } from '../../../settings/derive-settings.ts';
import { env } from '../../../settings/env.ts';
import { tellSettings } from '../../../settings/run-settings.ts';
import { aTrial, aTurn } from '../../doubles/a-trial.ts';
import { installPackages } from '../set-up.ts';
import { conversations, type Fault, type Look, type Turn } from './look.ts';
import { GeneratedServer } from './serve-generated.ts';

/**
 * npm run proofs -- generated [--pages 500 --seed 1 --only 3,17 | --sample]: chat pages that nobody designed, each with two or three turns, of
 * which the last may fail. `auto` must read of each reply exactly what the page shows, and call no failure complete.
 */
const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string', default: '' },
    workers: { type: 'string', default: '3' },
    sample: { type: 'boolean', default: false },
  },
});

type Scenario = { look: Look; turns: Turn[]; fault: Fault };
/** `tells`: what is counted besides. */
type Seen = { problem: string | null; tells: string | null };

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
const right: Seen = { problem: null, tells: null };

/**
 * What docs/limits.md states: a name of the assistant's messages alone, until two of them show it and the wire is known not to
 * carry it, and failures that leave no mark on the wire.
 */
const isNameKept = ({ look }: Scenario, turn: number) => look.asymmetric && look.names && turn === 0;
const isUnmarked = ({ look: { wire, failure }, fault }: Scenario) =>
  fault === 'cut' &&
  (wire === 'polled' || wire === 'events') &&
  (failure === 'toast' || failure === 'message');

function judge(scenario: Scenario, turn: number, reply: Reply, truth: string): Seen {
  const isLast = turn === scenario.turns.length - 1;
  const said = scenario.turns[turn]?.reply ?? '';
  const got = plain(reply.text);
  const read = `${reply.end} ${JSON.stringify(got)}, shown ${JSON.stringify(truth)}; ${[...(reply.notes ?? []), reply.error].join('; ')}`;
  if (isLast && scenario.fault !== 'none') {
    if (reply.end !== 'complete') return right;
    return isUnmarked(scenario)
      ? { ...right, tells: 'failures without a mark' }
      : { ...right, problem: `${scenario.fault} is ${read}` };
  }
  if (reply.end !== 'complete') return { ...right, problem: read };
  if (got !== truth) {
    const isName = isNameKept(scenario, turn) && got === `${scenario.look.name} ${truth}`;
    return isName ? { ...right, tells: 'names of one side' } : { ...right, problem: read };
  }
  const trial = aTrial({ turns: [aTurn({ reply })] });
  const [difference] = compareWireWithScreen(trial, withDefaults({})).disagreements;
  if (scenario.look.losesEnd && said.split(' ').length > 3)
    return { ...right, tells: difference ? 'losses noticed' : `losses not noticed (${scenario.look.wire})` };
  return difference ? { ...right, problem: `${difference.reason}: ${read}` } : right;
}

async function testPage(
  browser: Browser,
  server: GeneratedServer,
  url: string,
  id: number,
  scenario: Scenario,
) {
  const address = new URL(url);
  address.searchParams.set('look', JSON.stringify(scenario.look));
  const conversation = await openConversation(browser, { adapter: auto, url: address.href, context: {} });
  const told: string[] = [];
  try {
    for (const [index, turn] of scenario.turns.entries()) {
      const said = `${turn.said} ${id}${'abc'[index]}`;
      const isLast = index === scenario.turns.length - 1;
      server.answers.set(said, { ...turn, fault: isLast ? scenario.fault : 'none' });
      const reply = await conversation.send(said);
      const truth = plain(await conversation.page.evaluate(() => window.truth()));
      const { problem, tells } = judge(scenario, index, reply, truth);
      if (problem !== null) return { problem: `turn ${index + 1}: ${problem}`, told };
      if (tells !== null) told.push(tells);
    }
    return { problem: null, told };
  } finally {
    await conversation.page.context().close();
  }
}

installPackages();
tellSettings(runSettings());
const server = new GeneratedServer();
const url = await server.start();
const browser = await openBrowser({ headed: false, browser: env().EVALWRIGHT_BROWSER });
/** The sample is the same each time. */
const seed = values.sample ? 1 : Number(values.seed);
const scenarios: Scenario[] = fc.sample(conversations, {
  seed,
  numRuns: values.sample ? 30 : Number(values.pages),
});
const only = values.only === '' ? null : values.only.split(',').map(Number);
const counts = new Map<string, number>();
const count = (name: string, by = 1) => counts.set(name, (counts.get(name) ?? 0) + by);
const limit = pLimit(Number(values.workers));
try {
  await Promise.all(
    scenarios.map((scenario, id) =>
      limit(async () => {
        if (only !== null && !only.includes(id)) return;
        const { problem, told } = await testPage(browser, server, url, id, scenario).catch((error) => ({
          problem: String(error),
          told: [],
        }));
        count('pages');
        count('replies', scenario.turns.length);
        for (const name of told) count(name);
        if (problem === null) return;
        count('wrong');
        console.log(`page ${id}, ${problem}\n  ${JSON.stringify(scenario)}`);
      }),
    ),
  );
} finally {
  await browser.close();
  server.stop();
}
console.log(`seed ${seed}: ${[...counts].map(([name, number]) => `${number} ${name}`).join(', ')}`);
if (!counts.get('pages') || counts.get('wrong')) process.exitCode = 1;
