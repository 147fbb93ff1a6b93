import type { Tool } from 'ai';
import { z } from 'zod';
import type { ServerWords } from '../../words/server-words.ts';
import { logError } from '../log-error.ts';

/** A tool call that got no result. Its message is plain enough for the user and the model. */
export class ToolFailure extends Error {}

type Words = Pick<ServerWords, 'replyFailures'>;

const resultSchema = z.object({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
});

/** Bounds a tool's time, gives its failures plain words, and hands the model the bare text of its result. */
export function readableTool(tool: Tool, timeoutMs: number, { replyFailures }: Words): Tool {
  const { execute } = tool;
  if (!execute) return tool;
  return {
    ...tool,
    execute: async (input: unknown, options) => {
      const timeout = AbortSignal.timeout(timeoutMs);
      const abortSignal = options.abortSignal ? AbortSignal.any([options.abortSignal, timeout]) : timeout;
      try {
        return await execute(input, { ...options, abortSignal });
      } catch (error) {
        if (options.abortSignal?.aborted) throw error;
        logError('A tool call failed', error);
        const words = timeout.aborted ? replyFailures.toolTimeout : replyFailures.toolFailed;
        throw new ToolFailure(words, { cause: error });
      }
    },
    toModelOutput: ({ output }) => ({ type: 'text', value: textOf(output) }),
  };
}

function textOf(output: unknown): string {
  const result = resultSchema.safeParse(output).data;
  return result
    ? result.content.map((part) => part.text ?? JSON.stringify(part)).join('\n')
    : JSON.stringify(output);
}
