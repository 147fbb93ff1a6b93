import type { MessageKind } from './message.ts';
import type { TaskOutcome } from './task-outcome.ts';

/**
 * What a reply is for the reader. What was done comes first, then what is asked (a conflict asks, whatever the words
 * are), then what was found.
 */
export function decideKind(outcomes: readonly TaskOutcome[], text: string): MessageKind {
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
