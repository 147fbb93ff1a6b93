import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import type { Pool } from 'pg';
import { z } from 'zod';
import { Orders, ShopError } from './orders.ts';

/** The shop's MCP server, which keeps no sessions. Whose orders they are is said by a header that the agent sets. */
export const customerHeader = 'x-shop-customer';

export function shopTools(pool: Pool) {
  const handler = createMcpHandler(({ requestInfo }) =>
    offer(new Orders(pool, Number(requestInfo?.headers.get(customerHeader)))),
  );
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/', headers } = request;
    const body = await text(request);
    const answer = await handler.fetch(
      new Request(new URL(url, `http://${headers.host}`), {
        method,
        headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
        ...(body === '' ? {} : { body }),
      }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    for await (const chunk of answer.body ?? []) response.write(chunk);
    response.end();
  };
}

const number = z.string().describe('The number of the order, such as HP-1042');

function offer(orders: Orders): McpServer {
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  const reads = { annotations: { readOnlyHint: true } };
  const acts = { annotations: { readOnlyHint: false, destructiveHint: true } };
  server.registerTool(
    'list_orders',
    { ...reads, description: "The customer's orders, the newest first.", inputSchema: z.object({}) },
    () => result(async () => ({ orders: await orders.list() })),
  );
  server.registerTool(
    'get_order',
    { ...reads, description: 'One order with its items.', inputSchema: z.object({ number }) },
    (args) => result(async () => ({ order: await orders.get(args.number) })),
  );
  server.registerTool(
    'cancel_order',
    { ...acts, description: 'Cancels an order that was not shipped.', inputSchema: z.object({ number }) },
    (args) => result(async () => ({ order: await orders.cancel(args.number) })),
  );
  server.registerTool(
    'change_address',
    {
      ...acts,
      description: 'Sends an order that was not shipped to another address.',
      inputSchema: z.object({ number, address: z.string().min(1) }),
    },
    (args) => result(async () => ({ order: await orders.shipTo(args.number, args.address) })),
  );
  server.registerTool(
    'issue_refund',
    {
      ...acts,
      description: 'Refunds a part or all of what was paid for an order.',
      inputSchema: z.object({ number, amount: z.number().positive(), reason: z.string().min(1) }),
    },
    (args) => result(async () => ({ order: await orders.refund(args.number, args.amount, args.reason) })),
  );
  return server;
}

async function result(run: () => Promise<Record<string, unknown>>) {
  try {
    const structuredContent = await run();
    return {
      structuredContent,
      content: [{ type: 'text' as const, text: JSON.stringify(structuredContent) }],
    };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { isError: true, content: [{ type: 'text' as const, text: error.message }] };
  }
}
