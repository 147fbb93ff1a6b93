import { createMCPClient, type MCPClient } from '@ai-sdk/mcp';
import type { ToolSet } from 'ai';
import { PlainError } from '../plain-error.ts';
import { readableTool } from './readable-tool.ts';

export interface ToolServer {
  url: string;
  headers: Record<string, string>;
}

export interface ConnectedTools {
  tools: ToolSet;
  close(): Promise<void>;
}

/** Connects to every MCP server and lists its tools; when a name appears twice, the first server keeps it. */
export async function connectTools(servers: ToolServer[], timeoutMs: number): Promise<ConnectedTools> {
  const clients: MCPClient[] = [];
  const close = async () => {
    await Promise.allSettled(clients.map((client) => client.close()));
  };
  try {
    const toolSets = await Promise.all(
      servers.map(async (server) => {
        const client = await openClient(server, timeoutMs);
        clients.push(client);
        return client.tools();
      }),
    );
    const named = toolSets.reverse().flatMap((tools) => Object.entries(tools));
    return {
      tools: Object.fromEntries(named.map(([name, tool]) => [name, readableTool(tool, timeoutMs)])),
      close,
    };
  } catch (error) {
    await close();
    throw new PlainError(503, 'tools_unavailable', '工具服务暂时不可用，请稍后再试。', { cause: error });
  }
}

function openClient({ url, headers }: ToolServer, timeoutMs: number): Promise<MCPClient> {
  return createMCPClient({
    transport: { type: 'http', url, headers },
    // Saves a round trip per conversation turn: servers of this protocol version answer initialize.
    protocolVersionDiscovery: false,
    initializationOptions: { timeout: timeoutMs },
    // Failed calls also reject where they are awaited; here they would be reported twice.
    onUncaughtError: () => {},
  });
}
