import { defineConfig } from 'vitepress';

/** The sidebar, in the order in which a new user needs the pages. `packaging/site.ts` writes the pages. */
const book = [
  {
    text: 'Start',
    items: [
      ['What it is', '/'],
      ['Your own product', '/your-product'],
    ],
  },
  {
    text: 'How to',
    items: [
      ['Write cases', '/write-cases'],
      ['Read a failure', '/read-a-failure'],
      ['Read the run page', '/run-page'],
      ['Connect a chat', '/connect-a-chat'],
      ['Chat stacks', '/chat-stacks'],
      ['Use a real model', '/use-a-real-model'],
      ['Observe a database', '/observe-a-database'],
      ['Simulate users', '/simulate-users'],
      ['Cover every tool', '/cover-every-tool'],
      ['Run in GitHub Actions', '/github-actions'],
      ['Compare two prompts', '/compare-two-prompts'],
      ['Use a judge', '/use-a-judge'],
      ['Red-team', '/red-team'],
      ['Export to other tools', '/export-to-other-tools'],
      ['Migrate from an API-level tool', '/migrate-from-other-tools'],
    ],
  },
  {
    text: 'Look up',
    items: [
      ['Keys of case files', '/case-keys'],
      ['Graders', '/graders'],
      ['Codes', '/codes'],
      ['Options', '/options'],
      ['Commands', '/commands'],
      ['Environment variables', '/environment'],
    ],
  },
  {
    text: 'Understand',
    items: [
      ['Trials and statistics', '/statistics'],
      ['Grader quality', '/grader-quality'],
      ['Performance', '/performance'],
      ['Safety', '/safety'],
      ['Limits', '/limits'],
      ['Architecture', '/architecture'],
    ],
  },
  {
    text: 'More',
    items: [
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
