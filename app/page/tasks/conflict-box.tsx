import type { Conflict } from '../../protocol/task-outcome.ts';
import { Icon } from '../layout/icons.tsx';
import { words } from '../words.ts';
import { TaskCard } from './task-card.tsx';

/** The tasks that stand in the way of what was asked for; nothing has been written yet. */
export function ConflictBox({ conflicts }: { conflicts: Conflict[] }) {
  const reasons = [...new Set(conflicts.map(({ reason }) => reason))];
  return (
    <section data-part="conflicts" className="rounded-2xl border border-warning/25 bg-warning-soft p-3">
      <h2 className="flex items-center gap-2 px-1 pb-2.5 text-sm font-medium text-warning">
        <Icon name="alert" />
        {reasons.map((reason) => words.tasks.conflict[reason]).join(words.tasks.conflictSeparator)}
      </h2>
      <div className="space-y-2">
        {conflicts.map(({ reason, task }) => (
          <TaskCard key={task.id} task={task} conflict={reason} />
        ))}
      </div>
    </section>
  );
}
