import { createMCPClient, type MCPClient } from '@ai-sdk/mcp';
import type { Tool, ToolSet } from 'ai';
import type { Language } from '../../words/language.ts';
import { serverWords } from '../../words/server-words.ts';
import { PlainError } from '../plain-error.ts';
import { readableTool } from './readable-tool.ts';
import { takeTurns } from './take-turns.ts';

export interface ToolServer {
  url: string;
  headers: Record<string, string>;
  /** What stands before the listed names and is left out of the names the model sees and calls. */
  prefix?: string;
  /** For a server whose tools take longer than others may. */
  timeoutMs?: number;
}

export interface ConnectedTools {
  tools: ToolSet;
  close(): Promise<void>;
}

interface Description {
  initializeResult: MCPClient['initializeResult'];
  definitions: Awaited<ReturnType<MCPClient['listTools']>>;
  expires: number;
}

/**
 * Returns the function that connects one turn to its MCP servers. What the servers offer is remembered for a
 * while, because asking again on every turn costs three round trips; every tool call goes over HTTP. When a tool's name appears twice, the first server keeps it.
 */
export function createToolConnector({ timeoutMs, validMs }: { timeoutMs: number; validMs: number }) {
  const descriptions = new Map<string, Description>();

  return async (servers: ToolServer[], language: Language): Promise<ConnectedTools> => {
    const clients: MCPClient[] = [];
    const close = async () => {
      await Promise.allSettled(clients.map((client) => client.close()));
    };
    const connect = async (server: ToolServer) => {
      const key = `${language} ${server.url}`;
      const known = descriptions.get(key);
      const valid = known && known.expires > Date.now() ? known : undefined;
      const client = await openClient(server, { timeoutMs, language, known: valid });
      clients.push(client);
      const description = valid ?? (await readDescription(client, validMs));
      descriptions.set(key, description);
      const tools = Object.entries(client.toolsFromDefinitions(description.definitions));
      return tools.map(([name, tool]): [string, Tool] => [
        withoutPrefix(name, server.prefix),
        readableTool(tool, server.timeoutMs ?? timeoutMs, serverWords[language]),
      ]);
    };
    try {
      const toolSets = await Promise.all(servers.map(connect));
      const inTurn = takeTurns();
      const named = toolSets.reverse().flat();
      return { tools: Object.fromEntries(named.map(([name, tool]) => [name, inTurn(tool)])), close };
    } catch (error) {
      await close();
      throw new PlainError(503, 'tools_unavailable', ({ problems }) => problems.toolsUnavailable, {
        cause: error,
      });
    }
  };
}

/** The tool itself still knows the listed name, and calls it by that. */
function withoutPrefix(name: string, prefix = ''): string {
  return name.startsWith(prefix) ? name.slice(prefix.length) : name;
}

async function readDescription(client: MCPClient, validMs: number): Promise<Description> {
  const definitions = await client.listTools();
  return {
    initializeResult: client.initializeResult,
    definitions,
    expires: Date.now() + validMs,
  };
}

interface Opening {
  timeoutMs: number;
  language: Language;
  known: Description | undefined;
}

/** Tools are told the language of the turn as any HTTP server is. */
function openClient({ url, headers }: ToolServer, { timeoutMs, language, known }: Opening) {
  return createMCPClient({
    transport: { type: 'http', url, headers: { ...headers, 'accept-language': language } },
    // Saves a round trip: servers of this protocol version answer initialize.
    protocolVersionDiscovery: false,
    initializationOptions: { timeout: timeoutMs },
    ...(known && { initialInitializeResult: known.initializeResult }),
    // Failed calls also reject where they are awaited; here they would be reported twice.
    onUncaughtError: () => {},
  });
}
