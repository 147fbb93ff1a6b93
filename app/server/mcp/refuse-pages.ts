import type { MiddlewareHandler } from 'hono';

/**
 * Refuses what a web page sends: MCP is for programs, which name no origin. Without this any page that the user has
 * open could call tools that ask nobody who is calling.
 */
export const refusePages: MiddlewareHandler = async (context, next) => {
  if (context.req.header('origin') !== undefined) return context.json({ error: 'forbidden' }, 403);
  await next();
};
