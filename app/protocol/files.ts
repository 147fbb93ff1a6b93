import { z } from 'zod';
import { isErrorResult } from './tool-result.ts';

export const MAX_LISTED_FILES = 500;
export const MAX_PREVIEW_BYTES = 64 * 1024;

/** `path` is relative to the user's folder, with `/` between its parts; `size` in bytes. */
export const userFileSchema = z.object({ path: z.string(), size: z.number().int().min(0) });
export type UserFile = z.infer<typeof userFileSchema>;
export const fileListSchema = z.object({ files: z.array(userFileSchema) });

export const fileTextSchema = z.object({
  path: z.string(),
  text: z.string(),
  /** True when the file is longer than what is shown. */
  truncated: z.boolean(),
});
export type FileText = z.infer<typeof fileTextSchema>;

interface ToolCall {
  toolName: string;
  input?: unknown;
  output?: unknown;
}

const onePath = z.object({ path: z.string() }).transform(({ path }) => [path]);
const touching: Record<string, z.ZodType<string[]>> = {
  read_file: onePath,
  read_text_file: onePath,
  read_media_file: onePath,
  read_multiple_files: z.object({ paths: z.array(z.string()) }).transform(({ paths }) => paths),
  write_file: onePath,
  edit_file: onePath,
  get_file_info: onePath,
  move_file: z.object({ destination: z.string() }).transform(({ destination }) => [destination]),
};

/** The files that a successful tool call read or left behind; none for any other call. */
export function touchedFiles({ toolName, input, output }: ToolCall): string[] {
  if (output === undefined || isErrorResult(output)) return [];
  return touching[toolName]?.safeParse(input).data ?? [];
}

export type FileFailure = 'foreign' | 'missing' | 'isFolder' | 'exists' | 'noMatch';

const failures: [sign: RegExp, failure: FileFailure][] = [
  [/^Access denied/, 'foreign'],
  [/ENOENT|Parent directory does not exist/, 'missing'],
  [/EISDIR/, 'isFolder'],
  [/EEXIST/, 'exists'],
  [/Could not find exact match/, 'noMatch'],
];

/** Why the file server refused; undefined for any other failure. */
export function fileFailure(toolResult: unknown): FileFailure | undefined {
  const text = failureSchema.safeParse(toolResult).data?.content[0]?.text ?? '';
  return failures.find(([sign]) => sign.test(text))?.[1];
}

const failureSchema = z.object({
  isError: z.literal(true),
  content: z.array(z.looseObject({ text: z.string().optional() })),
});
