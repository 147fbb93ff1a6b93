import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  type CallToolRequest,
  CallToolRequestSchema,
  CallToolResultSchema,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { concealFolder } from './conceal-folder.ts';
import type { StdioProgram, StdioServers } from './stdio-servers.ts';

/** Longer than the agent waits: whoever called gives up first, and what it gave up is cancelled. */
const CALL_TIMEOUT_MS = 120_000;

/**
 * Answers one request of a stateless streamable-HTTP MCP server with what a stdio server says: its name, its tools and
 * their results, with paths relative to the user's folder. Only a tool that runs as a task is called as one here, and
 * offered as a plain tool.
 */
export function bridgeTools(
  request: Request,
  servers: StdioServers,
  program: StdioProgram,
): Promise<Response> {
  if (request.method !== 'POST')
    return Promise.resolve(new Response(null, { status: 405, headers: { allow: 'POST' } }));
  return servers.use(program, async (client) => {
    const server = new Server(client.getServerVersion() ?? { name: 'stdio', version: '0' }, {
      capabilities: { tools: {} },
    });
    server.setRequestHandler(ListToolsRequestSchema, async ({ params }, { signal }) => {
      const listed = await client.listTools(params, { signal });
      return { ...listed, tools: listed.tools.map(({ execution: _, ...tool }) => tool) };
    });
    server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
      const result = await callTool(client, params, AbortSignal.any([signal, request.signal]));
      return program.folder === undefined
        ? result
        : CallToolResultSchema.parse(concealFolder(result, program.folder));
    });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    return transport.handleRequest(request);
  });
}

async function callTool(
  client: Client,
  { name, arguments: given }: CallToolRequest['params'],
  signal: AbortSignal,
) {
  const options = { signal, timeout: CALL_TIMEOUT_MS };
  const params = { name, arguments: given ?? {} };
  if (!(await runsAsTask(client, name)))
    return client.request({ method: 'tools/call', params }, CallToolResultSchema, options);
  const progress = client.experimental.tasks.callToolStream(params, CallToolResultSchema, {
    ...options,
    task: {},
  });
  for await (const message of progress) {
    if (message.type === 'result') return message.result;
    if (message.type === 'error') throw message.error;
  }
  throw new Error(`The task of ${name} ended without a result.`);
}

async function runsAsTask(client: Client, name: string): Promise<boolean> {
  if (!client.getServerCapabilities()?.tasks) return false;
  const { tools } = await client.listTools();
  return tools.some((tool) => tool.name === name && tool.execution?.taskSupport === 'required');
}
