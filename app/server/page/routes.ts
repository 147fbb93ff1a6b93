import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { assistantIdSchema } from '../../protocol/assistant.ts';

/** Serves the built page at the path of every assistant, with its assets. */
export function pageRoutes(folder: string): Hono {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const routes = new Hono().get('/', (context) => context.redirect(`/${assistantIdSchema.options[0]}`));
  for (const id of assistantIdSchema.options) {
    routes.get(`/${id}/:chatId?`, (context) => {
      context.header('cache-control', 'no-cache');
      return context.html(html);
    });
  }
  // The names of the assets carry a hash of their content.
  const immutable = 'public, max-age=31536000, immutable';
  routes.use(
    '/assets/*',
    serveStatic({ root: folder, onFound: (_, context) => context.header('cache-control', immutable) }),
  );
  return routes.notFound((context) => context.text('没有找到这个页面。', 404));
}
