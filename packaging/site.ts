import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { env } from 'node:process';

/** Builds the documentation as a static site in `packaging/site/dist`, with an offline search and `llms.txt` for coding agents. */

const root = join(import.meta.dirname, '..');
const site = join(root, 'packaging/site');
const pages = join(site, 'pages');

rmSync(pages, { recursive: true, force: true });
mkdirSync(pages, { recursive: true });
cpSync(join(root, 'docs/images'), join(pages, 'images'), { recursive: true });
const docs = globSync('docs/**/*.md', { cwd: root }).sort();
const others = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'];
const names = new Set([...others, ...docs.map((file) => basename(file))]);
const made = [
  page('README.md', 'index.md'),
  ...others.slice(1).map((file) => page(file)),
  ...docs.map((file) => page(file)),
];
mkdirSync(join(pages, 'public'));
writeFileSync(join(pages, 'public/llms.txt'), llmsText());
if (!existsSync(join(site, 'node_modules/vitepress')))
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: site, stdio: 'inherit' });
execFileSync(join(site, 'node_modules/.bin/vitepress'), ['build'], {
  cwd: site,
  stdio: 'inherit',
  env: { ...env, SITE_PAGES: made.join(',') },
});
for (const file of docs) cpSync(join(pages, basename(file)), join(site, 'dist', basename(file)));
console.log(`The site is in ${join('packaging/site', 'dist')}: any web server can serve it.`);

/** The pages with their first paragraphs, in the format of llmstxt.org. The Markdown is beside each page. */
function llmsText(): string {
  const lines = docs.map((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const [, title = basename(file), about = ''] =
      /^# (.+)\n+((?!```)[^#|\n].*(?:\n[^\n]+)*)?/.exec(text) ?? [];
    const plain = about.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/\s+/g, ' ');
    return `- [${title}](${basename(file)})${plain ? `: ${plain}` : ''}`;
  });
  const { description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return `# Evalwright\n\n> ${description}\n\n## Docs\n\n${lines.join('\n')}\n`;
}

/** @returns its address. */
function page(file: string, name: string = basename(file)): string {
  const text = readFileSync(join(root, file), 'utf8');
  writeFileSync(join(pages, name), withLinks(text));
  return `/${name.replace(/(?:index)?\.md$/, '')}`;
}

/** The pages of all folders lie in one. What is no page of the site is named, and not linked. */
function withLinks(text: string): string {
  return text.replace(
    /\[([^\]]*)\]\((?!https?:|mailto:|#)([^)\s]+)\)/g,
    (_link, words: string, target: string) => {
      const [, image, name = '', anchor = ''] =
        /^(?:\.\.\/)*(?:docs\/)?(?:(images\/.*)|(?:(?:tutorials|how-to|reference)\/)?([\w.-]+)(#.*)?)$/.exec(
          target,
        ) ?? [];
      if (image !== undefined) return `[${words}](${image})`;
      return names.has(name) ? `[${words}](${name.replace('README', 'index')}${anchor})` : words;
    },
  );
}
