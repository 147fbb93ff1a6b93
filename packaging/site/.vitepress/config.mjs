import { defineConfig } from 'vitepress';

/** The sidebar, in the order in which a new user needs the pages. `packaging/site.ts` writes the pages. */
const book = [
  {
    text: 'Start',
    items: [
      ['What it is', '/'],
      ['Getting started', '/getting-started'],
      ['Your chat', '/your-chat'],
      ['Chat stacks', '/chat-stacks'],
      ['Your database', '/your-database'],
      ['Tool coverage', '/tool-coverage'],
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
      ['CI', '/ci'],
      ['Run page', '/view'],
      ['Comparing', '/comparing'],
      ['Trials and statistics', '/statistics'],
      ['Judge and review', '/judge-and-review'],
      ['Reports for other tools', '/other-tools'],
      ['Options', '/options'],
      ['Commands', '/commands'],
      ['Environment variables', '/environment'],
    ],
  },
  {
    text: 'Understand',
    items: [
      ['Grader quality', '/grader-quality'],
      ['Performance', '/performance'],
      ['Red team', '/red-team'],
      ['Safety', '/safety'],
      ['Limits', '/limits'],
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

/** The pages that exist. */
const pages = new Set((process.env.SITE_PAGES ?? '').split(','));

export default defineConfig({
  title: 'Evalwright',
  description: 'End-to-end evals for AI agents behind a chat UI, on Playwright.',
  srcDir: 'pages',
  outDir: 'dist',
  cleanUrls: false,
  // Tags and templates in the pages are text.
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
