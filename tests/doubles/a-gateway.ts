import type { RequestListener } from 'node:http';
import { startBoundaries } from '../../boundaries/boundaries.ts';
import { connectBoundaries } from '../../boundaries/client.ts';
import { header, listen } from './a-tool-call.ts';
import { connectClient, startToolServer } from './a-tool-server.ts';

/** A gateway in front of a real MCP server. */
export async function startGateway(answers: 'json' | 'events') {
  const server = await startToolServer({ answers });
  const started = await startBoundaries({ model: null, tools: { servers: { test: server.url }, header } });
  return {
    server,
    tools: connectBoundaries(started.control),
    url: started.tools.urlOf('test'),
    async stop() {
      await started.stop();
      await server.stop();
    },
  };
}

/** A gateway in front of a server `shop` that answers every request in this way. */
export async function startGatewayTo(answer: RequestListener) {
  const { server, url } = await listen(answer);
  const started = await startBoundaries({ model: null, tools: { servers: { shop: `${url}/mcp` }, header } });
  return {
    tools: connectBoundaries(started.control),
    url: started.tools.urlOf('shop'),
    async stop() {
      await started.stop();
      server.close();
    },
  };
}

export type Client = Awaited<ReturnType<typeof connectClient>>;

/** Runs what a client does, and closes it. */
export async function asClient<T>(
  url: string,
  trial: string | null,
  act: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await connectClient(url, trial === null ? {} : { [header]: trial });
  try {
    return await act(client);
  } finally {
    await client.close();
  }
}
