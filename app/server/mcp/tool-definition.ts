import type { z } from 'zod';

interface ToolAnswer {
  value: Record<string, unknown>;
  isError: boolean;
}

/** One tool of an MCP server, run on behalf of a caller whom the server has already identified. */
export interface ToolDefinition<Caller> {
  name: string;
  title: string;
  description: string;
  input: z.ZodType;
  readOnly: boolean;
  destructive: boolean;
  /** Validates the arguments and runs the tool. */
  call(caller: Caller, input: unknown): Promise<ToolAnswer>;
}

interface ToolSource<Caller, Schema extends z.ZodType> {
  name: string;
  title: string;
  description: string;
  input: Schema;
  readOnly?: boolean;
  destructive?: boolean;
  run(caller: Caller, input: z.output<Schema>): Promise<ToolAnswer>;
  /** What to answer when the arguments do not match; gets the names of the wrong ones. */
  refuseInput(fields: string[]): ToolAnswer;
}

/** Ties a tool's schema to its implementation, so that `run` only ever sees valid input. */
export function defineTool<Caller, Schema extends z.ZodType>(
  source: ToolSource<Caller, Schema>,
): ToolDefinition<Caller> {
  const { run, refuseInput, readOnly = false, destructive = false, ...described } = source;
  return {
    ...described,
    readOnly,
    destructive,
    async call(caller, input) {
      const parsed = source.input.safeParse(input ?? {});
      if (parsed.success) return run(caller, parsed.data);
      return refuseInput([...new Set(parsed.error.issues.flatMap(namesOf))]);
    },
  };
}

function namesOf(issue: z.core.$ZodIssue): string[] {
  return issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.') || '参数'];
}
