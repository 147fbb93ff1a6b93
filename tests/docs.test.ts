import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, test } from 'node:test';
import type { Command } from 'commander';
import { z } from 'zod';
import { newProgram } from '../cli/all-commands.ts';
import { referencePages } from '../packaging/reference/reference.ts';
import { notRun, whyNotRun } from './pages/not-run.ts';
import { commandsOf, pages, read, root } from './pages/pages.ts';
import { aReader } from './pages/reader.ts';
import { runLine, wrong } from './pages/run-line.ts';

/** What strangers read: its links lead somewhere, its commands are there, and what is made from the code is as the code is. */

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
      '[a](limits.md) [b](nowhere.md) [c](limits.md#no-such) [d](limits.md#state) [e](https://example.com) `[f](g)`';
    assert.deepEqual(brokenIn('docs/page.md', text), ['nowhere.md', 'limits.md#no-such']);
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

const scripts = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json'))).scripts;

const program = newProgram();

/** What a command says of itself; empty for one that there is not. */
const helpOf = (command: string): string =>
  command
    .split(' ')
    .reduce<Command | undefined>((group, name) => group?.commands.find((one) => one.name() === name), program)
    ?.helpInformation() ?? '';

/** What is wrong with one line. */
function problemOf(line: string): string | null {
  const [, script] = /\bnpm run ([\w:-]+)/.exec(line) ?? [];
  if (script !== undefined && scripts[script] === undefined) return `${line}: there is no script ${script}`;
  const [, first = '', all = ''] = /\b(?:npx )?evalwright ([a-z-]+)(.*)$/.exec(line) ?? [];
  if (first === '') return null;
  const [, second, behind] = /^ ([a-z][a-z-]*)(.*)$/.exec(all) ?? [];
  const group = helpOf(first);
  const isGroup = group.startsWith(`Usage: evalwright ${first}`) && /^Commands:$/m.test(group);
  // Its default command goes on to another program.
  if (isGroup && second === undefined) return null;
  const [command, rest] = isGroup ? [`${first} ${second}`, behind ?? ''] : [first, all];
  const help = helpOf(command);
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
    test(`of ${page} are there, with their options`, () => {
      const problems = commandsOf(page).map(problemOf);
      assert.deepEqual(
        problems.filter((problem) => problem !== null),
        [],
      );
    });

  for (const [line, problem] of [
    ['npm run no:such -- x', 'no script no:such'],
    ['npx evalwright no-such', 'no command no-such'],
    ['npx evalwright show last --no-such', 'has no --no-such'],
    ['npx evalwright cases no-such', 'no command cases no-such'],
    ['npx evalwright cases add "x" --no-such', 'has no --no-such'],
  ] as const)
    test(`that are not there are found: ${line}`, () =>
      assert.match(problemOf(line) ?? '', new RegExp(problem)));
});

describe('commands are run', () => {
  const all = pages.flatMap(commandsOf);

  test('by npm run proofs -- pages, most of them; of each other there is a reason, and of nothing else', () => {
    const run = all.filter((line) => whyNotRun(line) === null);
    assert.ok(run.length >= 50, `${run.length} of ${all.length}`);
    for (const { command, reason, runBy } of notRun) {
      assert.ok(
        all.some((line) => command.test(line)),
        `${command} (${reason}) is on no page`,
      );
      assert.ok(runBy === null || existsSync(join(root, runBy)), `${runBy} is not there`);
    }
  });

  test('there or by another file, all but one in twenty', () => {
    const never = all.filter((line) => whyNotRun(line)?.runBy === null);
    assert.ok(never.length <= all.length / 20, never.join('\n'));
  });

  test('here those that need no browser', async () => {
    const reader = aReader({ baseUrl: 'http://127.0.0.1:9/v1' });
    try {
      const lines = all.filter(
        (line) => /evalwright cases (?:import|export|schema)/.test(line) && whyNotRun(line) === null,
      );
      assert.ok(lines.length >= 3);
      for (const line of lines) {
        const { exitCode, output } = await runLine(line, reader);
        assert.equal(exitCode, 0, output);
        assert.doesNotMatch(output, wrong);
      }
      const lost = await runLine('npx evalwright no-such', reader);
      assert.ok(lost.exitCode !== 0 && wrong.test(lost.output), lost.output);
    } finally {
      reader.remove();
    }
  });
});

describe('the reference is as the code is', () => {
  // Tables are laid out for people.
  const plain = (text: string) => text.replace(/ *(?<!\\)\| */g, '|').replace(/-{3,}/g, '---');
  for (const [file, page] of Object.entries(referencePages))
    test(file, () => assert.equal(plain(read(file)), plain(page()), 'npm run docs -- reference'));
});

test('the site has a link to every page', () => {
  const config = read('packaging/site/.vitepress/config.mjs');
  const pages = globSync('docs/**/*.md', { cwd: root }).map((file) => `'/${basename(file, '.md')}'`);
  assert.deepEqual(
    pages.filter((page) => !config.includes(page)),
    [],
  );
});

describe('the Chinese README is in step with the English one', () => {
  const files = ['README.md', 'README.zh-CN.md'];
  const levels = (text: string) =>
    [...text.replace(/```[\s\S]*?```/g, '').matchAll(/^(#+) /gm)].map(([, level]) => level);
  const code = (text: string) => [...text.matchAll(/```[\s\S]*?```/g)].map(([block]) => block);
  const links = (text: string) =>
    [...text.replace(/```[\s\S]*?```/g, '').matchAll(/\]\(([^)]+)\)/g)]
      .map(([, to]) => to)
      .filter((to) => !to?.startsWith('README'));
  for (const [name, partsOf] of Object.entries({ headings: levels, commands: code, links }))
    test(name, () => {
      const [english, chinese] = files.map((file) => partsOf(read(file)));
      assert.deepEqual(chinese, english);
    });
});
