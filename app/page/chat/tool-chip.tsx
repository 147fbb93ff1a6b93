import type { DynamicToolUIPart } from 'ai';
import { z } from 'zod';
import { fileFailure } from '../../protocol/files.ts';
import { isErrorResult, refusalWords } from '../../protocol/tool-result.ts';
import { Icon } from '../layout/icons.tsx';
import { words } from '../words.ts';

type ToolState = 'running' | 'done' | 'error';

/** One tool call, folded: what was asked of the tool and what it answered. What failed is also said in plain words. */
export function ToolChip({ part }: { part: DynamicToolUIPart }) {
  const state = stateOf(part);
  const titles: Partial<Record<string, string>> = words.files.tools;
  const name = titles[part.toolName] ?? part.title ?? part.toolName;
  const failure = state === 'error' ? failureWords(part, name) : undefined;
  return (
    <>
      <details
        data-part="tool"
        data-tool={part.toolName}
        data-state={state}
        className="group w-fit max-w-full text-[13px]"
      >
        <summary className="inline-flex cursor-pointer list-none items-center gap-1.5 rounded-full border border-line bg-surface py-1 pr-3 pl-2.5 text-muted transition-colors hover:border-line-strong hover:text-ink [&::-webkit-details-marker]:hidden">
          <StateIcon state={state} />
          {name}
          <span className="sr-only">{words.tool[state]}</span>
        </summary>
        <div className="mt-2 space-y-2 rounded-xl border border-line bg-surface p-3">
          <Json field="arguments" title={words.tool.arguments} value={part.input} />
          {state !== 'running' && (
            <Json field="result" title={words.tool.result} value={readableResult(part)} />
          )}
        </div>
      </details>
      {failure && (
        <p
          data-part="tool-failure"
          className="rounded-xl border border-danger/20 bg-danger-soft px-3.5 py-2 text-sm text-danger"
        >
          {failure}
        </p>
      )}
    </>
  );
}

function stateOf(part: DynamicToolUIPart): ToolState {
  if (part.state === 'output-error' || part.state === 'output-denied') return 'error';
  if (part.state !== 'output-available') return 'running';
  return isErrorResult(part.output) ? 'error' : 'done';
}

function StateIcon({ state }: { state: ToolState }) {
  if (state === 'running')
    return <Icon name="spinner" className="size-3.5 motion-safe:animate-spin text-accent" />;
  if (state === 'error') return <Icon name="alert" className="size-3.5 text-danger" />;
  return <Icon name="check" className="size-3.5 text-success" />;
}

function Json({ field, title, value }: { field: string; title: string; value: unknown }) {
  return (
    <div>
      <p className="text-xs text-muted">{title}</p>
      <pre data-field={field} className="mt-1 text-xs leading-5 break-all whitespace-pre-wrap">
        {JSON.stringify(value, null, 2)}
      </pre>
    </div>
  );
}

const structuredSchema = z.object({ structuredContent: z.record(z.string(), z.unknown()) });

/**
 * The answer itself rather than the protocol's wrapping, where the tool gave a structured one. A failure that is not
 * the tool's own refusal may hold anything, stacks and addresses included, and is not for the reader.
 */
function readableResult(part: DynamicToolUIPart): unknown {
  if (part.state === 'output-error') return part.errorText;
  if (isErrorResult(part.output) && refusalWords(part.output) === undefined) return words.tool.noResult;
  return structuredSchema.safeParse(part.output).data?.structuredContent ?? part.output;
}

/** The tool's own words when it refused; otherwise only that it failed, whatever else stands in the answer. */
function failureWords(part: DynamicToolUIPart, name: string): string {
  const file = fileFailure(part.output);
  const why = refusalWords(part.output) ?? (file && words.files.failure[file]) ?? words.tool.unavailable;
  return words.tool.failure(name, why);
}
