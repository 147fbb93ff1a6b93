import { defineConfig } from 'vitepress';

/** The sidebar, in the order in which a new user needs the pages. `packaging/site.ts` writes the pages. */
const book = [
  {
    text: 'Tutorials',
    items: [
      ['What it is', '/'],
      ['First green on the example', '/example'],
      ['First green on your product', '/your-product'],
    ],
  },
  {
    text: 'How to: connect',
    items: [
      ['Connect a chat', '/connect-a-chat'],
      ['Known chat stacks', '/chat-stacks'],
      ['Sign in', '/sign-in'],
      ['Use a real model', '/use-a-real-model'],
      ['Connect Anthropic or Gemini', '/connect-anthropic'],
      ['Observe tools in process', '/observe-tools-in-process'],
      ['Observe a database', '/observe-a-database'],
      ['Test with SQLite or MySQL', '/test-with-sqlite'],
      ['Add another database', '/add-a-database'],
    ],
  },
  {
    text: 'How to: cases',
    items: [
      ['Write cases', '/write-cases'],
      ['Run cases', '/run-cases'],
      ['Test a case', '/test-a-case'],
      ['Import cases', '/import-cases'],
      ['Attach a file', '/attach-a-file'],
      ['Record a cassette', '/record-a-cassette'],
      ['Simulate users', '/simulate-users'],
      ['Cover every tool', '/cover-every-tool'],
      ['Write a grader', '/write-a-grader'],
      ['Use a judge', '/use-a-judge'],
      ['Red-team an agent', '/red-team'],
    ],
  },
  {
    text: 'How to: decide',
    items: [
      ['Read a failure', '/read-a-failure'],
      ['Read the run page', '/run-page'],
      ['Run in GitHub Actions', '/github-actions'],
      ['Shard a run', '/shard-a-run'],
      ['Quarantine a flaky case', '/quarantine-a-flaky-case'],
      ['Compare two prompts', '/compare-two-prompts'],
      ['Export to other tools', '/export-to-other-tools'],
      ['Migrate from an API-level tool', '/migrate-from-other-tools'],
    ],
  },
  {
    text: 'Reference',
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
    text: 'Explanation',
    items: [
      ['What a verdict rests on', '/verdicts'],
      ['The end of a reply', '/end-of-a-reply'],
      ['Trials and statistics', '/statistics'],
      ['The gate', '/gate'],
      ['Safety', '/safety'],
      ['Limits', '/limits'],
      ['Grader quality', '/grader-quality'],
      ['Performance', '/performance'],
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
