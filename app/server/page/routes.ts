import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { assistantIdSchema } from '../../protocol/assistant.ts';
import type { Language } from '../../words/language.ts';
import { languageOf, rememberChoice, wordsOf } from '../language.ts';

/** Serves the built page at the path of every assistant, with its assets. */
export function pageRoutes(folder: string): Hono {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const routes = new Hono().get('/', (context) => context.redirect(`/${assistantIdSchema.options[0]}`));
  for (const id of assistantIdSchema.options) {
    routes.get(`/${id}/:chatId?`, rememberChoice, (context) => {
      context.header('cache-control', 'no-cache');
      context.header('vary', 'accept-language, cookie');
      return context.html(inLanguage(html, languageOf(context)));
    });
  }
  const assets = readAssets(join(folder, 'assets'));
  routes.get('/assets/:name', (context) => {
    const asset = assets.get(context.req.param('name'));
    return asset ? context.body(asset.body, { headers: asset.headers }) : context.notFound();
  });
  return routes.notFound((context) => context.text(wordsOf(context).problems.noPage, 404));
}

/** The page speaks the language that its document declares. */
function inLanguage(html: string, language: Language): string {
  return html.replace('<html lang="en">', `<html lang="${language}">`);
}

/** A few megabytes, read once: every visit asks for a dozen of them. */
function readAssets(folder: string) {
  return new Map(
    readdirSync(folder).map((name) => [
      name,
      {
        body: readFileSync(join(folder, name)),
        headers: {
          'content-type': getMimeType(name) ?? 'application/octet-stream',
          // The names carry a hash of the content.
          'cache-control': 'public, max-age=31536000, immutable',
        },
      },
    ]),
  );
}
