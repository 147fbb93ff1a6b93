import type { z } from 'zod';
import { explain } from './explain.ts';

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
  words: ToolWords;
  input: Schema;
  readOnly?: boolean;
  destructive?: boolean;
  run(caller: Caller, input: z.output<Schema>): Promise<ToolAnswer>;
  /** What to answer when the arguments do not match; gets the names of the wrong ones, '' for all of them. */
  refuseInput(fields: string[]): ToolAnswer;
}

/** What a model is told of a tool; `input` explains its arguments by their names. */
export interface ToolWords {
  title: string;
  description: string;
  input: Partial<Record<string, string>>;
}

/** Ties a tool's schema to its implementation, so that `run` only ever sees valid input. */
export function defineTool<Caller, Schema extends z.ZodType>(
  source: ToolSource<Caller, Schema>,
): ToolDefinition<Caller> {
  const { name, words, input: schema, run, refuseInput, readOnly = false, destructive = false } = source;
  return {
    name,
    title: words.title,
    description: words.description,
    input: explain(schema, words.input),
    readOnly,
    destructive,
    async call(caller, input) {
      const parsed = schema.safeParse(input ?? {});
      if (parsed.success) return run(caller, parsed.data);
      return refuseInput([...new Set(parsed.error.issues.flatMap(namesOf))]);
    },
  };
}

function namesOf(issue: z.core.$ZodIssue): string[] {
  return issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')];
}
