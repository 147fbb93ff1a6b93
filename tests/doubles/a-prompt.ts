import type { PromptOptions } from '../../graders/consistency/prompt/finding.ts';
import { promptIsFaithful } from '../../graders/consistency/prompt/prompt-is-faithful.ts';
import { levelsOf, rulesOf } from '../../graders/defaults.ts';
import type { Json } from '../../record/text/json.ts';
import type { ModelCall, PromptMessage, Reply, ToolCall, Trial } from '../../record/trial.ts';
import { aCall, aModelCall, aTrial, aTurn } from './a-trial.ts';

/** Trials in which a model was asked, for the tests of its prompts. */

type Message = [role: string, text: string, answers?: string];
type Asked = { prompt: Message[]; says?: string } & Partial<Omit<ModelCall, 'prompt'>>;

/** A trial in which the model was asked so. Tools are offered as usual, and each call is later than the one before. */
export function prompt(asked: Asked[], overrides: Partial<Trial> = {}): Trial {
  const all: PromptMessage[] = [];
  const place = ([role, text, id]: Message) =>
    all.push({ role, text, ...(id === undefined ? {} : { answers: { id, tool: null } }) }) - 1;
  const modelCalls = asked.map(({ prompt: messages, says = '', ...rest }, at) =>
    aModelCall({ at: 1000 + at, prompt: messages.map(place), text: says, offered: ['get_order'], ...rest }),
  );
  const users = { own: 'eval-r1-me', ofRun: 'eval-r1-' };
  return aTrial({ turns: [aTurn({ user: words })], modelCalls, prompt: all, users, ...overrides });
}

export const words = 'Where is my order HP-1042?';
export const system: Message = ['system', 'You help customers.'];
export const user: Message = ['user', words];
export const twoTurns = [
  aTurn({ user: words, reply: { text: 'It left our house on Monday.' } }),
  aTurn({ index: 1, user: 'And when will it be here?' }),
];
export const replacedTurns = twoTurns.map((turn) => (turn.index === 1 ? { ...turn, replaces: 0 } : turn));
export const second: Message = ['user', 'And when will it be here?'];
export const reply: Message = ['assistant', 'It left our house on Monday.'];
export const first = { prompt: [system, user], says: 'It left our **house** on Monday.' };
export const grader = promptIsFaithful();
export const warning = promptIsFaithful({}, rulesOf(levelsOf(), 'promptIsFaithful'));
export const withOptions = (options: Partial<PromptOptions>) => promptIsFaithful(options);

/** A tool's answer, and what the model is told of it. */
export function answered(
  result: Json,
  said: string,
  call: Partial<ToolCall> = {},
  more: Partial<Trial> = {},
): Trial {
  const id = 'call-1';
  const seen = { source: 'model' as const, id, name: 'get_order', arguments: {}, failed: null, at: null };
  const one = aCall('get_order', { number: 'HP-1042' }, { result, alsoSeenBy: [seen], ...call });
  return prompt([{ prompt: [system, user] }, { prompt: [system, user, ['tool', said, id]] }], {
    toolCalls: [one],
    ...more,
  });
}
export const order = {
  order: { number: 'HP-1042', status: 'shipped', total: 129.9, items: ['Trail map', 'Rain jacket'] },
};

export function stopped(at: number): Trial {
  const end: Partial<Reply> = { end: 'stopped' };
  return prompt(
    [
      { prompt: [system, user], at: 100 },
      { prompt: [system, user], at },
    ],
    { turns: [aTurn({ user: words, reply: end })] },
  );
}
