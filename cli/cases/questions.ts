import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Document, parseDocument } from 'yaml';
import { contentOf } from '../../cases/loading/load.ts';
import type { Provider } from '../../judging/provider.ts';
import { requirePackages } from '../../platform/needed-package.ts';
import { printable } from '../../record/redaction/printable.ts';
import { options, runSettings } from '../../settings/derive-settings.ts';
import { env } from '../../settings/env.ts';
import { type Question, readQuestions, rememberedQuestion } from '../../tool-coverage/questions.ts';
import { readServers } from '../../tool-coverage/servers.ts';
import { loadConfigOptions } from '../doctor/read-config.ts';

/**
 * Asks the configured model for a question to each tool without one, and adds it to questions.yaml for review. The
 * exit code is 1 if a server could not be listed or a question is missing.
 *
 * @param folder contains servers.yaml, and questions.yaml if it exists.
 */
export async function questions(
  folder: string,
  { app, language }: { app?: string; language?: string },
): Promise<void> {
  const file = join(folder, 'servers.yaml');
  if (!existsSync(file))
    return fail(
      `There is no ${file}: name the MCP servers of your agent there, each in a line such as shop: { url: http://localhost:8080/mcp } or files: { command: node, args: [server.js] }.`,
    );
  const servers = readServers(file, runSettings());
  const path = join(folder, 'questions.yaml');
  requirePackages('@modelcontextprotocol/sdk', 'openai');
  const { listTools } = await import('../../tool-coverage/list-tools.ts');
  const lists = await Promise.all(
    Object.entries(servers.value).map(([server, entry]) =>
      listTools(server, entry, { ...runSettings(), appUrl: app ?? null }),
    ),
  );
  for (const problem of lists.flatMap(({ problems }) => problems)) fail(problem);
  const known = readQuestions(path);
  const missing = lists.flatMap(({ server, tools }) =>
    tools.flatMap((tool) =>
      tool.without !== undefined || rememberedQuestion(known, server, tool) ? [] : [{ server, tool }],
    ),
  );
  if (missing.length === 0) return console.log('Every tool that is listed has a question.');
  const provider = providerOf();
  if (provider === null) return;
  const { generateQuestion } = await import('./generate.ts');
  for (const { server, tool } of missing)
    try {
      const question = await generateQuestion(provider, tool, { language: language ?? null });
      writeQuestion(path, { server, tool: tool.name, question });
      console.log(printable(`${server}/${tool.name}: ${question.user}`, 1_000));
    } catch (error) {
      fail(`${server}/${tool.name}: ${error instanceof Error ? error.message : error}`);
    }
  console.log(`\nRead what is new in ${path} before you commit it.`);
}

function providerOf(): Provider | null {
  const { OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: apiKey, OPENAI_MODEL: model } = env();
  loadConfigOptions();
  const { apiVersion = null } = options().provider;
  if (apiKey && model) return { baseUrl, apiKey, model, apiVersion };
  fail(
    `${apiKey ? 'OPENAI_MODEL' : 'OPENAI_API_KEY'} is not set: set it in .env, or write the questions by hand.`,
  );
  return null;
}

function fail(problem: string): void {
  console.error(printable(problem, 2_000));
  process.exitCode = 1;
}

/** Adds a question to the file, keeping its comments and order. */
export function writeQuestion(
  path: string,
  { server, tool, question }: { server: string; tool: string; question: Question },
): void {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const parsed = parseDocument(text);
  // A long integer must keep its digits.
  const nothingYet = contentOf(parsed) === null;
  const document = nothingYet ? new Document({}) : parsed;
  if (!document.has(server)) document.set(server, document.createNode({}));
  document.setIn([server, tool], document.createNode(question));
  const comments = nothingYet && text.trim() !== '' ? `${text.trimEnd()}\n` : '';
  writeFileSync(path, `${comments}${document.toString({ lineWidth: 0 })}`);
}
