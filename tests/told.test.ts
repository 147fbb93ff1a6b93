import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startBoundaries } from '../boundaries/boundaries.ts';
import { type BoundariesClient, connectBoundaries } from '../boundaries/client.ts';
import type { Cassette } from '../cases/cassette.ts';
import { promptIsFaithful } from '../graders/consistency/prompt/prompt-is-faithful.ts';
import type { Trial } from '../record/trial.ts';
import type { OngoingTurn } from '../runner/trial/ongoing.ts';
import { toolCallsOf } from '../runner/trial/record/tool-calls.ts';
import { header } from './doubles/a-tool-call.ts';
import { startToolServer, type ToolServer } from './doubles/a-tool-server.ts';
import { aReply, aTrial, aTurn } from './doubles/a-trial.ts';
import { type Agent, anAgent, type Bug } from './told/agent.ts';

/** A small agent whose model and tools are reached through the boundaries, honest and with one bug each. */

const key = 'made-for-this-run';
const cassette: Cassette = [
  {
    user: 'Count the apples, please.',
    replies: [
      { calls: [{ name: 'plain', args: { say: 'There are 41 apples in the blue basket' } }] },
      { say: 'You have 41 of them in all.' },
    ],
  },
  { user: 'And what did I ask before?', replies: [{ say: 'You asked for the apples.' }] },
];
const clock = { now: '2026-11-20T10:00:00+08:00', timeZone: 'Asia/Shanghai' };
const users = { own: 'eval-r1-me', ofRun: 'eval-r1-' };
const instructions = 'You help eval-r1-me. Today is 2026-11-20.';

let server: ToolServer;
let boundaries: BoundariesClient;
let urls: { modelUrl: string; toolsUrl: string };
let stop: () => Promise<void>;
before(async () => {
  server = await startToolServer({ answers: 'json' });
  const started = await startBoundaries({
    model: { mode: 'stub', key, modelName: 'any', header, tokensPerSecond: 10_000 },
    tools: { servers: { test: server.url }, header },
  });
  stop = started.stop;
  urls = { modelUrl: started.model.baseUrl, toolsUrl: started.tools.urlOf('test') };
  boundaries = connectBoundaries(started.control);
});
after(async () => {
  await stop();
  await server.stop();
});

/** The record of a trial in which the user says what the cassette has. What its model refuses is said no more. */
async function tryOut(trial: string, agent: Agent): Promise<Trial> {
  await boundaries.play(trial, { cassette, clock });
  const turns: OngoingTurn[] = [];
  for (const { user } of cassette) {
    const sentAt = Date.now();
    const text = await agent.say(user).catch(() => null);
    turns.push({
      user,
      sentAt,
      conversation: 0,
      reply: aReply({ text: text ?? '' }),
      wire: [],
      overlapped: false,
    });
    if (text === null) break;
  }
  const { model, tools } = await boundaries.seen(trial);
  await boundaries.forget(trial);
  const turnAt = (at: number) => turns.findLastIndex(({ sentAt }) => sentAt <= at);
  return aTrial({
    turns: turns.map(({ user, reply }, index) => aTurn({ index, user, reply })),
    modelCalls: model.calls.map((call) => ({
      ...call,
      turn: turnAt(call.at),
      durationMs: 1,
      firstTokenMs: 1,
    })),
    prompt: model.prompt,
    toolCalls: toolCallsOf(turns, { model: model.calls, tools }),
    listedTools: tools.listed,
    clock,
    users,
  });
}

const apis = ['chat', 'responses, told again', 'responses, stored'] as const;
const aTrialBy = (api: (typeof apis)[number], title: string, bug: Bug = {}) =>
  tryOut(`${api} ${title}`, anAgent({ api, ...urls, key, trial: `${api} ${title}`, instructions }, bug));

for (const api of apis)
  describe(api, () => {
    test('an honest agent', async () => {
      const { verdict, reason, evidence } = promptIsFaithful().grade(await aTrialBy(api, 'honest'));
      assert.equal(verdict, 'pass', reason);
      const compared = evidence.find(({ label }) => label === 'compared')?.value;
      assert.partialDeepStrictEqual(compared, {
        userText: 2,
        history: 3,
        toolResults: 1,
        toolList: 3,
        date: 3,
      });
    });

    const bugs: [title: string, bug: Bug, reason: RegExp][] = [
      [
        'words are cut',
        { words: (said) => said.slice(0, 11) },
        /the user said "Count the apples, please\.", the prompt has "Count the a"/,
      ],
      [
        'an answer is altered',
        { result: (answer) => answer.replace('41', '410') },
        /plain answered .*41 apples.*, the prompt has .*410 apples/,
      ],
      [
        'an answer is cut',
        { result: (answer) => answer.slice(0, 30) },
        /the prompt has only the first 30 characters of the answer of plain/,
      ],
      [
        'the day of another zone',
        { instructions: (given) => given.replace('11-20', '11-19') },
        /name 2026-11-19, and the trial's day is 2026-11-20/,
      ],
      [
        'another user',
        { instructions: (given) => given.replace('r1-me', 'r1-0ther') },
        /names eval-r1-0ther, a user of another trial/,
      ],
    ];
    for (const [title, bug, reason] of bugs)
      test(title, async () => {
        const score = promptIsFaithful().grade(await aTrialBy(api, title, bug));
        assert.equal(score.code, 'prompt_differs', score.reason);
        assert.match(score.reason, reason);
      });

    // What the provider keeps, no bug of the application's can take back.
    if (api !== 'responses, stored')
      test('the last message without the conversation', async () => {
        const record = await aTrialBy(api, 'forgetful', { history: (messages) => messages.slice(-1) });
        const { reason } = promptIsFaithful().grade(record);
        assert.match(
          reason,
          /turn 2: the prompt lacks the user text of turn 1, "Count the apples, please\."/,
        );
      });
  });

test('a conversation that goes on in the next trial, also when the first is over', async () => {
  const said = 'My secret code is 4711.';
  await boundaries.play('first', { cassette: [{ user: said, replies: [{ say: 'Noted.' }] }], clock });
  await anAgent({ api: 'chat', ...urls, key, trial: 'first', instructions }).say(said);
  await boundaries.forget('first');
  const agent = anAgent(
    { api: 'chat', ...urls, key, trial: 'next', instructions },
    {
      history: (messages) => [
        { role: 'user', content: said },
        { role: 'assistant', content: 'Noted.' },
        ...messages,
      ],
    },
  );
  const { reason } = promptIsFaithful().grade(await tryOut('next', agent));
  assert.match(reason, /the prompt has words of another trial's user: "My secret code is 4711\."/);
});
