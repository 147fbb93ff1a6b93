import type { ToldTool } from './rpc.ts';

/**
 * The run's contacts with tool servers outside of tool calls. Applications list tools at startup or cache the list, so this
 * belongs to the run rather than to a trial.
 */
export function openContacts() {
  const toolsByServer = new Map<string, Map<string, ToldTool>>();
  const of = (server: string) => {
    const tools = toolsByServer.get(server) ?? new Map<string, ToldTool>();
    toolsByServer.set(server, tools);
    return tools;
  };
  return {
    /** Records any request to this server. */
    spoke: (server: string): void => void of(server),
    /** Records listed tools. A list may be paginated. */
    listed(server: string, tools: readonly ToldTool[]): void {
      for (const tool of tools) of(server).set(tool.name, tool);
    },
    /** Server → its known tools; a server that was never contacted is absent. */
    all: (): Record<string, ToldTool[]> =>
      Object.fromEntries([...toolsByServer].map(([server, tools]) => [server, [...tools.values()]])),
  };
}

export type ToolContacts = ReturnType<typeof openContacts>;
