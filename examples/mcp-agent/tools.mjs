import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { z } from 'zod';

/** The printing office's MCP server: it quotes, and it takes orders. */

const cents = { A4: 8, A3: 15 };
let orders = 0;

export async function answerMcp(request, response, body) {
  const server = new McpServer({ name: 'printing-office', version: '1.0.0' });
  const paper = { format: z.enum(['A4', 'A3']), copies: z.int().min(1).max(1000) };
  server.registerTool(
    'get_quote',
    {
      description: 'What so many copies cost.',
      inputSchema: paper,
      annotations: { readOnlyHint: true },
    },
    ({ format, copies }) =>
      answer({ format, copies, price: (cents[format] * copies) / 100, currency: 'EUR' }),
  );
  server.registerTool(
    'place_order',
    {
      description: 'Order copies. It is printed at once, and cannot be taken back.',
      inputSchema: paper,
      annotations: { readOnlyHint: false },
    },
    ({ format, copies }) => answer({ order: `PO-${++orders + 100}`, format, copies }),
  );
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  });
  response.once('close', () => server.close());
  await server.connect(transport);
  await transport.handleRequest(request, response, body);
}

const answer = (value) => ({
  content: [{ type: 'text', text: JSON.stringify(value) }],
  structuredContent: value,
});
