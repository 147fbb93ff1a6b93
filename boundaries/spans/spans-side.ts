import { isToolOf } from '../../graders/tools/merge-calls.ts';
import type { ModelSide } from '../model/journal.ts';
import type { ToolsSide } from '../tools/journal.ts';
import type { SpanCall } from './tool-span.ts';

/** The spans of one trial. */
export class SpansSide {
  /** Whether any span of an agent arrived, so that a tool call would have been seen. */
  observed = false;
  /** Whether a span of the model says that it asked for tools. */
  asksForTools = false;
  calls: SpanCall[] = [];
  /** Why exports during the trial could not be read. */
  problems: string[] = [];
  /** Called when spans arrive. */
  arrived = new Set<() => void>();
}

/** How long the record of a trial waits for spans that are still to come. Exporters send them in batches. */
const patienceMs = 500;

type Sides = { model: Pick<ModelSide, 'calls'>; tools: Pick<ToolsSide, 'calls'>; spans: SpansSide };

/** What a run has learned about the spans of its application. */
export function openExporting() {
  /** Null until the first trial with a tool call has waited. */
  let exports: boolean | null = null;
  /** Tools that run without spans: in the browser, or in code that is not instrumented. */
  const withoutSpans = new Set<string>();
  return {
    /** Spans arrived, for whichever trial. */
    note(): void {
      exports = true;
    },
    /**
     * Resolves when the calls that the trial's model asked for, and got answered, have arrived as spans, and without such calls the
     * first span of the agent; at once where none will.
     */
    async untilArrived(trial: Sides): Promise<void> {
      const missing = () => missingFrom(trial).filter((name) => !withoutSpans.has(name));
      if (exports === false || missing().length === 0) return;
      if (await arrives(trial.spans, () => missing().length === 0)) return;
      exports ??= false;
      for (const name of missing()) withoutSpans.add(name);
    },
  };
}

/** Resolves to false when the patience has ended. */
async function arrives({ arrived }: SpansSide, isComplete: () => boolean): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const check = () => isComplete() && resolve(true);
  const timer = setTimeout(() => resolve(isComplete()), patienceMs);
  arrived.add(check);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    arrived.delete(check);
  }
}

/** An agent that called no tool exports itself: without that, its silence would not tell that it called none. */
function missingFrom(trial: Sides): string[] {
  const { model, spans } = trial;
  const names = missingNames(trial);
  return names.length > 0 || spans.observed || model.calls.length === 0 ? names : [agentItself];
}

/** In the place of a tool's name. */
const agentItself = '';

/** The names of the tools whose results the model has received, and whose calls neither the gateway nor a span shows. */
function missingNames({ model, tools, spans }: Sides): string[] {
  const answered = new Map(
    model.calls.flatMap(({ toolResults }) => toolResults).map(({ callId, name }) => [callId, name]),
  );
  for (const { id } of spans.calls) if (id !== null) answered.delete(id);
  const names = [...answered.values()];
  for (const { id, name } of spans.calls)
    if (id === null && names.includes(name)) names.splice(names.indexOf(name), 1);
  for (const tool of tools.calls) {
    const place = names.findIndex((called) => isToolOf(tool, called));
    if (place >= 0) names.splice(place, 1);
  }
  return names;
}
