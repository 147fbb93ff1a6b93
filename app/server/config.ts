import { z } from 'zod';
import { languages } from '../words/language.ts';

const url = z.url({ protocol: /^https?$/, error: 'an http or https URL' });
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  );

const schema = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'a postgres:// URL' }),
  OPENAI_BASE_URL: url.default('https://api.openai.com/v1'),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_MODEL: z.string().optional(),
  PORT: z.coerce
    .number('an integer from 0 to 65535')
    .int('an integer from 0 to 65535')
    .min(0, 'an integer from 0 to 65535')
    .max(65535, 'an integer from 0 to 65535')
    .default(3000),
  MCP_SERVERS: list.pipe(z.array(url)),
  TASKS_MCP_URL: url.optional(),
  WORKBOOK_MCP_URL: url.optional(),
  FILES_MCP_URL: url.optional(),
  EVERYTHING_MCP_URL: url.optional(),
  JOBS_MCP_URL: url.optional(),
  FILES_FOLDER: z.string().optional(),
  FORWARD_HEADERS: list.pipe(
    z.array(
      z
        .string()
        .regex(/^[A-Za-z0-9-]+$/, 'header names of letters, digits and hyphens')
        .toLowerCase(),
    ),
  ),
  TOOL_TIMEOUT_MS: z.coerce
    .number('a number of milliseconds from 1')
    .int('a whole number of milliseconds')
    .min(1, 'a number of milliseconds from 1')
    .default(20_000),
  TOOL_LISTS_VALID_MS: z.coerce
    .number('a number of milliseconds from 0')
    .int('a whole number of milliseconds')
    .min(0, 'a number of milliseconds from 0')
    .default(60_000),
  APP_LANGUAGE: z.enum(languages, languages.join(' or ')).default(languages[0]),
  RESPONSE_DETAIL: z.enum(['full', 'message'], 'full or message').default('full'),
});

export type Config = ReturnType<typeof readConfig>;

/** Reads the configuration from environment variables; throws with every wrong name, its value and what is allowed. */
export function readConfig(environment: Record<string, string | undefined>) {
  // An empty variable in a .env file means "not set".
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new Error(describeProblems(parsed.error, given));
  const { OPENAI_API_KEY: apiKey, OPENAI_MODEL: name, ...values } = parsed.data;
  return {
    databaseUrl: values.DATABASE_URL,
    model: apiKey && name ? { baseUrl: values.OPENAI_BASE_URL, apiKey, name } : undefined,
    port: values.PORT,
    mcpServers: values.MCP_SERVERS,
    tasksMcpUrl: values.TASKS_MCP_URL,
    workbookMcpUrl: values.WORKBOOK_MCP_URL,
    filesMcpUrl: values.FILES_MCP_URL,
    everythingMcpUrl: values.EVERYTHING_MCP_URL,
    jobsMcpUrl: values.JOBS_MCP_URL,
    filesFolder: values.FILES_FOLDER,
    forwardHeaders: values.FORWARD_HEADERS,
    toolTimeoutMs: values.TOOL_TIMEOUT_MS,
    toolListsValidMs: values.TOOL_LISTS_VALID_MS,
    language: values.APP_LANGUAGE,
    responseDetail: values.RESPONSE_DETAIL,
  };
}

function describeProblems(error: z.ZodError, given: Record<string, string | undefined>): string {
  const lines = error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const value = given[name];
    // A database URL holds a password.
    const shown = name === 'DATABASE_URL' ? 'something else' : JSON.stringify(value);
    return `  ${name}: got ${value === undefined ? 'nothing' : shown}, allowed: ${issue.message}`;
  });
  return `The configuration is not usable:\n${lines.join('\n')}`;
}
