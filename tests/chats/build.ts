import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

/** Makes the pages from the packages that are there: those of this folder, else those of the repository. */

type Page = { entry: string; styles?: readonly string[] };

const pages: Record<string, Page> = {
  'ai-sdk': { entry: 'pages/ai-sdk/main.jsx' },
  chatscope: {
    entry: 'pages/chatscope/main.jsx',
    styles: ['@chatscope/chat-ui-kit-styles/dist/default/styles.min.css'],
  },
  'deep-chat': { entry: 'pages/deep-chat/main.js' },
  flowise: { entry: 'pages/flowise/main.js' },
  n8n: { entry: 'pages/n8n/main.js', styles: ['@n8n/chat/style.css'] },
  nlux: { entry: 'pages/nlux/main.jsx', styles: ['@nlux/themes/nova.css'] },
};

/** Pages of `more/`, with packages of their own. */
const more: Record<string, Page> = {
  'ant-design-x': { entry: 'more/pages/ant-design-x/main.jsx' },
  chatbotify: { entry: 'more/pages/chatbotify/main.jsx', styles: ['react-chatbotify/dist/style.css'] },
  chatui: { entry: 'more/pages/chatui/main.jsx', styles: ['@chatui/core/dist/index.css'] },
  'element-plus-x': {
    entry: 'more/pages/element-plus-x/main.js',
    styles: [
      'element-plus/dist/index.css',
      'vue-element-plus-x/dist/style.css',
      'vue-element-plus-x/dist/style6.css',
    ],
  },
};

/** Pages of `more/` that are used only for measuring: no rule was changed because of them. */
const measured: Record<string, Page> = {
  'assistant-ui': { entry: 'more/pages/assistant-ui/main.jsx' },
  'chat-elements': {
    entry: 'more/pages/chat-elements/main.jsx',
    styles: ['react-chat-elements/dist/main.css'],
  },
  minchat: { entry: 'more/pages/minchat/main.jsx' },
  quikchat: { entry: 'more/pages/quikchat/main.js', styles: ['quikchat/dist/quikchat.css'] },
  semi: { entry: 'more/pages/semi/main.jsx', styles: ['@douyinfe/semi-ui/dist/css/semi.min.css'] },
  'vue-advanced-chat': { entry: 'more/pages/vue-advanced-chat/main.js' },
};

export const pageNames = Object.keys(pages);
export const morePageNames = Object.keys(more);
export const measuredPageNames = Object.keys(measured);

const all: Record<string, Page> = { ...pages, ...more, ...measured };
const here = import.meta.dirname;

export async function build(names: readonly string[]): Promise<void> {
  for (const name of names) await buildPage(name, all[name] ?? fail(name));
}

const fail = (name: string): never => {
  throw new Error(`There is no page ${name}. There are: ${Object.keys(all).join(', ')}.`);
};

async function buildPage(name: string, { entry, styles = [] }: Page): Promise<void> {
  const to = join(here, 'dist', name);
  mkdirSync(to, { recursive: true });
  const bundle = await rolldown({
    input: join(here, entry),
    platform: 'browser',
    logLevel: 'silent',
    moduleTypes: { '.css': 'empty' },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  await bundle.write({ dir: to, entryFileNames: 'main.js', minify: true });
  await bundle.close();
  writeFileSync(
    join(to, 'style.css'),
    styles.map((style) => readFileSync(styleFile(style), 'utf8')).join('\n'),
  );
  writeFileSync(join(to, 'index.html'), html(name));
}

function styleFile(style: string): string {
  const direct = ['node_modules', 'more/node_modules'].map((folder) => join(here, folder, style));
  return direct.find(existsSync) ?? createRequire(import.meta.url).resolve(style);
}

const html = (name: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${name}</title>
    <link rel="stylesheet" href="style.css" />
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="main.js"></script>
  </body>
</html>
`;
