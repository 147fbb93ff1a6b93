import type { MessageKind } from './message.ts';
import type { TaskOutcome } from './task-outcome.ts';

/** What a reply is for the reader, decided by what the tools returned and only then by its last sentence. */
export function decideKind(outcomes: readonly TaskOutcome[], text: string): MessageKind {
  if (outcomes.some(returnedTasks)) return 'task_summary';
  if (outcomes.some(({ status }) => status === 'conflict')) return 'question';
  return endsWithQuestion(text) ? 'question' : 'text';
}

function returnedTasks(outcome: TaskOutcome): boolean {
  if (outcome.status === 'ok') return outcome.tasks.length > 0;
  return outcome.status !== 'conflict' && outcome.status !== 'refused';
}

/** Closing quotes, brackets, Markdown marks and emoji may follow the question mark. */
function endsWithQuestion(text: string): boolean {
  return /[?？](?:[\s"'”’」』）)\]*_~`]|\p{Extended_Pictographic}|\u{FE0F})*$/u.test(text);
}
