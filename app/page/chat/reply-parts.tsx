import { readDecision } from '../../protocol/decision.ts';
import { touchedFiles } from '../../protocol/files.ts';
import type { ChatMessage } from '../../protocol/message.ts';
import { DecisionCard } from '../decisions/decision-card.tsx';
import { FileChips } from '../files/file-chips.tsx';
import { ConflictBox } from '../tasks/conflict-box.tsx';
import { TaskCard } from '../tasks/task-card.tsx';
import { ReplyText } from './reply-text.tsx';
import { collectTasks } from './task-results.ts';
import { ToolChip } from './tool-chip.tsx';

interface ReplyPartsProps {
  parts: ChatMessage['parts'];
  streaming: boolean;
  /** Present while the user can still answer what this reply asks. */
  onAnswer?: ((text: string) => void) | undefined;
}

/** What the reply consists of, in the order in which it came: tool calls with what they returned, and text. */
export function ReplyParts({ parts, streaming, onAnswer }: ReplyPartsProps) {
  const results = collectTasks(parts);
  return parts.map((part, index) => {
    // Parts are only ever appended, so their place identifies them.
    const key = `${part.type}-${index}`;
    if (part.type === 'text')
      return part.text ? (
        <ReplyText key={key} text={part.text} streaming={streaming && part.state === 'streaming'} />
      ) : null;
    if (part.type !== 'dynamic-tool') return null;
    const result = results.get(part.toolCallId);
    const decision = readDecision(part);
    return (
      <div key={part.toolCallId} className="space-y-2.5">
        <ToolChip part={part} />
        <FileChips paths={touchedFiles(part)} />
        {decision && <DecisionCard decision={decision} onAnswer={onAnswer} />}
        {result?.cards.map(({ task, deleted }) => (
          <TaskCard key={task.id} task={task} deleted={deleted} />
        ))}
        {result && result.conflicts.length > 0 && <ConflictBox conflicts={result.conflicts} />}
      </div>
    );
  });
}
