import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

/** Makes the pages from the packages that are there: those of this folder, else those of the repository. */

type Page = { entry: string; style?: string };

const pages: Record<string, Page> = {
  'ai-sdk': { entry: 'main.jsx' },
  chatscope: { entry: 'main.jsx', style: '@chatscope/chat-ui-kit-styles/dist/default/styles.min.css' },
  'deep-chat': { entry: 'main.js' },
  flowise: { entry: 'main.js' },
  n8n: { entry: 'main.js', style: '@n8n/chat/style.css' },
  nlux: { entry: 'main.jsx', style: '@nlux/themes/nova.css' },
};

export const pageNames = Object.keys(pages);

const here = import.meta.dirname;

export async function build(names: readonly string[]): Promise<void> {
  for (const name of names) await buildPage(name, pages[name] ?? fail(name));
}

const fail = (name: string): never => {
  throw new Error(`There is no page ${name}. There are: ${pageNames.join(', ')}.`);
};

async function buildPage(name: string, { entry, style }: Page): Promise<void> {
  const to = join(here, 'dist', name);
  mkdirSync(to, { recursive: true });
  const bundle = await rolldown({
    input: join(here, 'pages', name, entry),
    platform: 'browser',
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  await bundle.write({ dir: to, entryFileNames: 'main.js', minify: true });
  await bundle.close();
  if (style) cpSync(styleFile(style), join(to, 'style.css'));
  writeFileSync(join(to, 'index.html'), html(name, style !== undefined));
}

function styleFile(style: string): string {
  const direct = join(here, 'node_modules', style);
  return existsSync(direct) ? direct : createRequire(import.meta.url).resolve(style);
}

const html = (name: string, hasStyle: boolean) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${name}</title>
    ${hasStyle ? '<link rel="stylesheet" href="style.css" />' : ''}
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="main.js"></script>
  </body>
</html>
`;
