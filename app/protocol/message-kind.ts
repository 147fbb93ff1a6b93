import type { Decision } from './decision.ts';
import type { MessageKind } from './message.ts';
import type { TaskOutcome } from './task-outcome.ts';

/** What a reply consists of, in the order in which it came; `text` is its last piece of text. */
export interface ReplyContent {
  outcomes: readonly TaskOutcome[];
  decisions: readonly Decision[];
  text: string;
}

/**
 * What a reply is for the reader. What waits for the user's decision comes first, a plan before a question; then what
 * was done, then what is asked (a conflict asks, whatever the words are), then what was found.
 */
export function decideKind({ outcomes, decisions, text }: ReplyContent): MessageKind {
  if (decisions.some(({ type }) => type === 'plan')) return 'plan';
  if (decisions.length > 0) return 'clarify';
  if (outcomes.some(changedSomething)) return 'task_summary';
  if (outcomes.some(({ status }) => status === 'conflict') || endsWithQuestion(text)) return 'question';
  return outcomes.some(foundSomething) ? 'task_summary' : 'text';
}

const changedSomething = ({ status }: TaskOutcome) =>
  status !== 'ok' && status !== 'conflict' && status !== 'refused';

const foundSomething = (outcome: TaskOutcome) => outcome.status === 'ok' && outcome.tasks.length > 0;

/** Closing quotes, brackets, Markdown marks and emoji may follow the question mark. */
function endsWithQuestion(text: string): boolean {
  return /[?？](?:[\s"'”’」』）)\]*_~`]|\p{Extended_Pictographic}|\u{FE0F})*$/u.test(text);
}
