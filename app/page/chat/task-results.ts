import type { ChatMessage } from '../../protocol/message.ts';
import type { Task } from '../../protocol/task.ts';
import { type Conflict, readTaskOutcome, type TaskOutcome } from '../../protocol/task-outcome.ts';

interface TaskResult {
  cards: { task: Task; deleted: boolean }[];
  conflicts: Conflict[];
}

/**
 * What each tool call of a reply shows, by the call's id. A task appears once, as the last call left it:
 * one that was looked up and then completed would otherwise stand there twice, once out of date.
 */
export function collectTasks(parts: ChatMessage['parts']): Map<string, TaskResult> {
  const results = new Map<string, TaskResult>();
  for (const part of parts) {
    if (part.type !== 'dynamic-tool' || part.state !== 'output-available') continue;
    const outcome = readTaskOutcome(part.output);
    if (!outcome) continue;
    const result = showOutcome(outcome);
    const shown = new Set(result.cards.map(({ task }) => task.id));
    for (const earlier of results.values())
      earlier.cards = earlier.cards.filter(({ task }) => !shown.has(task.id));
    results.set(part.toolCallId, result);
  }
  return results;
}

function showOutcome(outcome: TaskOutcome): TaskResult {
  switch (outcome.status) {
    case 'ok':
      return { cards: outcome.tasks.map((task) => ({ task, deleted: false })), conflicts: [] };
    case 'conflict':
      return { cards: [], conflicts: outcome.conflicts };
    case 'refused':
      return { cards: [], conflicts: [] };
    default:
      return { cards: [{ task: outcome.task, deleted: outcome.status === 'deleted' }], conflicts: [] };
  }
}
