import { defineConfig } from 'vitepress';

/** The book, in the order that a stranger needs it. `packaging/site.ts` puts the pages there. */
const book = [
  {
    text: 'Start',
    items: [
      ['What it is', '/'],
      ['Getting started', '/getting-started'],
      ['Your chat', '/your-chat'],
      ['Chat stacks', '/chat-stacks'],
      ['Your database', '/your-database'],
      ['Your tools', '/tool-coverage'],
      ['Your model', '/your-model'],
    ],
  },
  {
    text: 'Use',
    items: [
      ['Writing cases', '/writing-cases'],
      ['Simulated users', '/simulated-users'],
      ['Keys of case files', '/case-keys'],
      ['Graders', '/graders'],
      ['Reading a failure', '/reading-a-failure'],
      ['Codes', '/codes'],
      ['CI: the gate', '/ci'],
      ['The page of a run', '/view'],
      ['Comparing', '/comparing'],
      ['Trials and statistics', '/statistics'],
      ['The judge and people', '/judge-and-review'],
      ['For other tools', '/other-tools'],
      ['Options', '/options'],
      ['Commands', '/commands'],
      ['Environment variables', '/environment'],
    ],
  },
  {
    text: 'Trust',
    items: [
      ['How good the graders are', '/grader-quality'],
      ['Red team', '/red-team'],
      ['Safety', '/safety'],
      ['What is not supported', '/limits'],
      ['Architecture', '/architecture'],
    ],
  },
  {
    text: 'More',
    items: [
      ['From an API-level eval tool', '/migrating'],
      ['Contributing', '/CONTRIBUTING'],
      ['Changelog', '/CHANGELOG'],
    ],
  },
];

/** Pages that are there: a part of the book may be written later than the rest. */
const pages = new Set((process.env.SITE_PAGES ?? '').split(','));

export default defineConfig({
  title: 'Evalwright',
  description: 'End-to-end evals for AI agents behind a chat UI, on Playwright.',
  srcDir: 'pages',
  outDir: 'dist',
  cleanUrls: false,
  // What looks like a tag or a template in the pages is meant as words.
  markdown: {
    html: false,
    config(md) {
      for (const rule of ['text', 'code_inline']) {
        const render = md.renderer.rules[rule];
        md.renderer.rules[rule] = (...given) => render(...given).replaceAll('{{', '&#123;&#123;');
      }
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    sidebar: book.map(({ text, items }) => ({
      text,
      items: items.filter(([, link]) => pages.has(link)).map(([name, link]) => ({ text: name, link })),
    })),
  },
});
