import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { env } from 'node:process';

/** Makes the documentation a static site, in `packaging/site/dist`: pages, a search that asks nobody, and nothing of this repository's folders. */

const root = join(import.meta.dirname, '..');
const site = join(root, 'packaging/site');
const pages = join(site, 'pages');

rmSync(pages, { recursive: true, force: true });
mkdirSync(pages, { recursive: true });
cpSync(join(root, 'docs/images'), join(pages, 'images'), { recursive: true });
const made = [
  page('README.md', 'index.md'),
  ...['CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'].map((file) => page(file)),
  ...globSync('docs/**/*.md', { cwd: root }).map((file) => page(file)),
];
if (!existsSync(join(site, 'node_modules/vitepress')))
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: site, stdio: 'inherit' });
execFileSync(join(site, 'node_modules/.bin/vitepress'), ['build'], {
  cwd: site,
  stdio: 'inherit',
  env: { ...env, SITE_PAGES: made.join(',') },
});
console.log(`The site is in ${join('packaging/site', 'dist')}: any web server can serve it.`);

/** @returns its address. */
function page(file: string, name: string = basename(file)): string {
  const text = readFileSync(join(root, file), 'utf8');
  writeFileSync(join(pages, name), withLinks(text));
  return `/${name.replace(/(?:index)?\.md$/, '')}`;
}

/** The pages of several folders lie in one. What is no page of the site is named, and not linked. */
function withLinks(text: string): string {
  return text
    .replace(/\]\((?:\.\.\/)?docs\//g, '](')
    .replace(/\[([^\]]*)\]\((?!https?:|mailto:|#)([^)\s]+)\)/g, (_link, words: string, target: string) => {
      const [path = ''] = target.split('#');
      const isPage = /^(?:\.\.\/)?(?:reference\/)?[\w-]+\.md$/.test(path) || path.startsWith('images/');
      return isPage
        ? `[${words}](${target.replace(/^(?:\.\.\/|reference\/)/, '').replace(/^README\.md/, 'index.md')})`
        : words;
    });
}
