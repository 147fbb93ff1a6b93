import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { z } from 'zod';
import { reference, referenceFile } from '../build/reference.ts';

/** What strangers read: its links lead somewhere, its commands are there, and what is made from the code is as the code is. */

const root = join(import.meta.dirname, '..');
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/*.md', { cwd: root })].sort();
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** As GitHub makes them of headings. */
const anchorsOf = (text: string): Set<string> =>
  new Set(
    [...text.replace(/```[\s\S]*?```/g, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

/** Links that lead nowhere: to no file, or to no heading of one. */
const brokenIn = (page: string, text: string): string[] =>
  [...text.replace(/```[\s\S]*?```|`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    if (/^(?:https?:|mailto:)/.test(link)) return [];
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page : relative(root, join(root, dirname(page), path));
    if (!existsSync(join(root, target))) return [link];
    const isThere = anchor === undefined || !target.endsWith('.md') || anchorsOf(read(target)).has(anchor);
    return isThere ? [] : [link];
  });

describe('links', () => {
  for (const page of pages)
    test(`of ${page} lead somewhere`, () => assert.deepEqual(brokenIn(page, read(page)), []));

  test('that lead nowhere are found', () => {
    const text =
      '[a](ci.md) [b](nowhere.md) [c](ci.md#no-such) [d](ci.md#the-rule) [e](https://example.com) `[f](g)`';
    assert.deepEqual(brokenIn('docs/page.md', text), ['nowhere.md', 'ci.md#no-such']);
  });
});

describe('files of this repository', () => {
  for (const page of pages)
    test(`that ${page} names are there`, () => {
      const named = [
        ...read(page)
          .replace(/```[\s\S]*?```/g, '')
          .matchAll(
            /`((?:tests|cli|fixtures|graders|record|reporters|judging|build|view|e2e|examples)\/[\w./-]+)`/g,
          ),
      ];
      const missing = named.flatMap(([, path = '']) => (existsSync(join(root, path)) ? [] : [path]));
      assert.deepEqual(missing, []);
    });
});

/** The lines of a page that somebody would type. */
const commandsOf = (page: string): string[] =>
  [...read(page).matchAll(/```(?:sh|bash|console)\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block
      .replaceAll('\\\n', ' ')
      .split('\n')
      .map((line) => line.replace(/\s#\s.*$/, '').trim())
      .filter((line) => line !== '' && !line.startsWith('#')),
  );

const scripts = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json'))).scripts;

const helps = new Map<string, Promise<string>>();
/** What a command says of itself; empty for one that there is not. */
function helpOf(command: string): Promise<string> {
  const known = helps.get(command);
  if (known) return known;
  const asked = promisify(execFile)(process.execPath, [
    join(root, 'cli/main.ts'),
    ...command.split(' '),
    '--help',
  ]).then(
    ({ stdout }) => stdout,
    () => '',
  );
  helps.set(command, asked);
  return asked;
}

/** What is wrong with one line. */
async function problemOf(line: string): Promise<string | null> {
  const [, script] = /\bnpm run ([\w:-]+)/.exec(line) ?? [];
  if (script !== undefined && scripts[script] === undefined) return `${line}: there is no script ${script}`;
  const [, first = '', all = ''] = /\b(?:npx )?evalwright ([a-z-]+)(.*)$/.exec(line) ?? [];
  if (first === '') return null;
  const [, second, behind] = /^ ([a-z-]+)(.*)$/.exec(all) ?? [];
  const isGroup = /^Commands:$/m.test(await helpOf(first));
  const [command, rest] = isGroup ? [`${first} ${second}`, behind ?? ''] : [first, all];
  const help = await helpOf(command);
  if (!help.startsWith(`Usage: evalwright ${command}`)) return `${line}: there is no command ${command}`;
  // What is not listed goes to Playwright.
  if (/\[args\.\.\.\]|\[command\.\.\.\]/.test(help)) return null;
  const unknown = [...rest.matchAll(/(?<=\s)(--[\w-]+)/g)]
    .map(([, option = '']) => option)
    .filter((option) => !help.includes(option));
  return unknown.length > 0 ? `${line}: ${command} has no ${unknown.join(', ')}` : null;
}

describe('commands', () => {
  for (const page of pages)
    test(`of ${page} are there, with their options`, async () => {
      const problems = await Promise.all(commandsOf(page).map(problemOf));
      assert.deepEqual(
        problems.filter((problem) => problem !== null),
        [],
      );
    });

  for (const [line, problem] of [
    ['npm run no:such -- x', 'no script no:such'],
    ['npx evalwright no-such', 'no command no-such'],
    ['npx evalwright show last --no-such', 'has no --no-such'],
    ['npx evalwright add no-such', 'no command add no-such'],
    ['npx evalwright add case "x" --no-such', 'has no --no-such'],
  ] as const)
    test(`that are not there are found: ${line}`, async () =>
      assert.match((await problemOf(line)) ?? '', new RegExp(problem)));
});

test('the reference is as the code is', () => {
  // Tables are laid out for people.
  const plain = (text: string) => text.replace(/ *\| */g, '|').replace(/-{3,}/g, '---');
  assert.equal(plain(read(referenceFile)), plain(reference()), 'npm run docs:reference');
});
