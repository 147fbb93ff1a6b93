import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { z } from 'zod';
import type { ServerWords } from '../../words/server-words.ts';
import { logError } from '../log-error.ts';
import type { ToolDefinition } from './tool-definition.ts';

// Shared, because a server for one request would otherwise spend most of its life building one it never uses.
const jsonSchemaValidator = new AjvJsonSchemaValidator();

type Words = Pick<ServerWords, 'problems'>;

/**
 * Answers one request of a stateless streamable-HTTP MCP server.
 * The low-level Server is used because wrong arguments must be refused in the tools' own words.
 */
export async function serveTools<Caller>(
  request: Request,
  source: { name: string; tools: ToolDefinition<Caller>[]; caller: Caller; words: Words },
): Promise<Response> {
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
  const server = new Server(
    { name: source.name, version: '1.0.0' },
    { capabilities: { tools: {} }, jsonSchemaValidator },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: source.tools.map(describeTool) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = source.tools.find(({ name }) => name === params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    return callTool(tool, source, params.arguments);
  });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  return transport.handleRequest(request);
}

function describeTool<Caller>({
  name,
  title,
  description,
  input,
  readOnly,
  destructive,
}: ToolDefinition<Caller>) {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(input, {
    io: 'input',
    // A named format says all that the regular expression behind it would, in far fewer tokens.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
  return {
    name,
    title,
    description,
    inputSchema: { ...inputSchema, type: 'object' as const },
    annotations: { readOnlyHint: readOnly, destructiveHint: destructive },
  };
}

async function callTool<Caller>(
  tool: ToolDefinition<Caller>,
  { caller, words }: { caller: Caller; words: Words },
  input: unknown,
) {
  try {
    const { value, isError } = await tool.call(caller, input);
    return {
      content: [{ type: 'text' as const, text: JSON.stringify(value) }],
      structuredContent: value,
      isError,
    };
  } catch (error) {
    // The cause stays here: a tool result is read by the model and shown to the user.
    logError(`Tool ${tool.name} failed`, error);
    return { content: [{ type: 'text' as const, text: words.problems.toolUnavailable }], isError: true };
  }
}
