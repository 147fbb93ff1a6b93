import { createMCPClient, type MCPClient } from '@ai-sdk/mcp';
import type { ToolSet } from 'ai';
import { PlainError } from '../plain-error.ts';
import { readableTool } from './readable-tool.ts';
import { takeTurns } from './take-turns.ts';

export interface ToolServer {
  url: string;
  headers: Record<string, string>;
}

export interface ConnectedTools {
  tools: ToolSet;
  close(): Promise<void>;
}

/** How long a server's description is trusted; asking again on every turn costs three round trips. */
const DESCRIPTION_VALID_MS = 60_000;

interface Description {
  initializeResult: MCPClient['initializeResult'];
  definitions: Awaited<ReturnType<MCPClient['listTools']>>;
  expires: number;
}

/**
 * Returns the function that connects one turn to its MCP servers. What the servers offer is remembered for a
 * minute; every tool call goes over HTTP. When a tool's name appears twice, the first server keeps it.
 */
export function createToolConnector(timeoutMs: number) {
  const descriptions = new Map<string, Description>();

  return async (servers: ToolServer[]): Promise<ConnectedTools> => {
    const clients: MCPClient[] = [];
    const close = async () => {
      await Promise.allSettled(clients.map((client) => client.close()));
    };
    const connect = async (server: ToolServer) => {
      const known = descriptions.get(server.url);
      const valid = known && known.expires > Date.now() ? known : undefined;
      const client = await openClient(server, timeoutMs, valid);
      clients.push(client);
      const description = valid ?? (await readDescription(client));
      descriptions.set(server.url, description);
      return client.toolsFromDefinitions(description.definitions);
    };
    try {
      const toolSets = await Promise.all(servers.map(connect));
      const inTurn = takeTurns();
      const named = toolSets.reverse().flatMap((tools) => Object.entries(tools));
      return {
        tools: Object.fromEntries(named.map(([name, tool]) => [name, inTurn(readableTool(tool, timeoutMs))])),
        close,
      };
    } catch (error) {
      await close();
      throw new PlainError(503, 'tools_unavailable', '工具服务暂时不可用，请稍后再试。', { cause: error });
    }
  };
}

async function readDescription(client: MCPClient): Promise<Description> {
  const definitions = await client.listTools();
  return {
    initializeResult: client.initializeResult,
    definitions,
    expires: Date.now() + DESCRIPTION_VALID_MS,
  };
}

function openClient({ url, headers }: ToolServer, timeoutMs: number, known: Description | undefined) {
  return createMCPClient({
    transport: { type: 'http', url, headers },
    // Saves a round trip: servers of this protocol version answer initialize.
    protocolVersionDiscovery: false,
    initializationOptions: { timeout: timeoutMs },
    ...(known && { initialInitializeResult: known.initializeResult }),
    // Failed calls also reject where they are awaited; here they would be reported twice.
    onUncaughtError: () => {},
  });
}
