import * as clack from '@clack/prompts';
import { PlainError } from '../../record/text/plain-error.ts';

/** How init speaks, and whether it asks: to a person at a terminal, to a log, or not at all. */
export type Voice = {
  /** Whether a person can answer. */
  asks: boolean;
  say(text: string): void;
  /** Says what takes a while, while it goes on; the last word is what `work` makes of what came of it. */
  during<Result>(
    what: string,
    work: () => Promise<Result>,
    done: (result: Result) => string,
  ): Promise<Result>;
  text(
    question: string,
    given: { initial?: string; problem(answer: string): string | undefined },
  ): Promise<string>;
  choose<Value extends string>(
    question: string,
    values: readonly (readonly [Value, label: string])[],
  ): Promise<Value>;
  confirm(question: string): Promise<boolean>;
};

/** Without a terminal no question may be asked. */
const noTerminal = () => Promise.reject(new Error('There is no terminal for questions.'));

/** Plain lines, for a log. */
export const log = (say: (text: string) => void): Voice => ({
  asks: false,
  say,
  async during(what, work, done) {
    say(`${what} …`);
    const result = await work();
    say(`  ${done(result)}`);
    return result;
  },
  text: noTerminal,
  choose: noTerminal,
  confirm: noTerminal,
});

/** A person at a terminal, in colours. */
export const terminal: Voice = {
  asks: true,
  say: (text) => clack.log.message(text),
  async during(what, work, done) {
    const spinner = clack.spinner();
    spinner.start(what);
    try {
      const result = await work();
      spinner.stop(done(result));
      return result;
    } catch (error) {
      spinner.error(what);
      throw error;
    }
  },
  text: async (message, { initial = '', problem }) =>
    answered(
      await clack.text({ message, initialValue: initial, validate: (answer) => problem(answer ?? '') }),
    ),
  choose: async (message, values) => {
    const options = values.map(([value, label]) => ({ value: String(value), label }));
    const chosen = answered(await clack.select({ message, options }));
    const [value] = values.find(([one]) => one === chosen) ?? [];
    if (value === undefined) throw new PlainError('Nothing was chosen.');
    return value;
  },
  confirm: async (message) => answered(await clack.confirm({ message })),
};

function answered<Answer>(answer: Answer): Exclude<Answer, symbol> {
  if (isAnswer(answer)) return answer;
  throw new PlainError('Nothing more was done.');
}

/** Ctrl+C is told as a symbol. */
const isAnswer = <Answer>(answer: Answer): answer is Exclude<Answer, symbol> => typeof answer !== 'symbol';
