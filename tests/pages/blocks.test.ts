import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { parse } from 'yaml';
import { caseSchema } from '../../cases/schema.ts';
import { readVariants } from '../../cli/variants/read-variants.ts';
import { expectationSchema } from '../../graders/expectation.ts';
import { questionsSchema } from '../../tool-coverage/questions.ts';
import { serversSchema } from '../../tool-coverage/servers.ts';
import { type Block, blocksIn, moduleOf, nameOf } from './blocks.ts';
import { root } from './pages.ts';

/** The blocks of code on the pages: TypeScript compiles against the package's entries, YAML is what its schema allows. */

const folder = join(import.meta.dirname, 'dist/blocks');
after(() => rmSync(join(import.meta.dirname, 'dist'), { recursive: true, force: true }));

const entries = {
  evalwright: 'fixtures/index.ts',
  'evalwright/config': 'config.ts',
  'evalwright/graders': 'graders/index.ts',
  'evalwright/adapters': 'chat/adapters/index.ts',
  'evalwright/tool-coverage': 'tool-coverage/index.ts',
};

/** What TypeScript says of these files, one line for each error. */
function compile(files: Readonly<Record<string, string>>): string[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const paths = Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, [join(root, file)]]));
  const compilerOptions = { paths, noUnusedLocals: false, noUnusedParameters: false };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: ['*.ts'], exclude: [] }),
  );
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder, '--pretty', 'false'], {
    encoding: 'utf8',
  });
  return stdout.split('\n').filter((line) => /error TS/.test(line));
}

/** What a page takes from another file, and what must be found. */
const others = {
  'chat-adapter.ts': "export { auto as adapter } from 'evalwright/adapters';\n",
  'wrong-key.ts': moduleOf("target: { uri: 'http://localhost:3000' },"),
  'wrong-name.ts': moduleOf("await grade(...judgd('refuses'));"),
};

test('TypeScript compiles, and what does not compile is found', () => {
  const blocks = blocksIn('ts');
  assert.ok(blocks.length >= 20, `${blocks.length}`);
  const files = Object.fromEntries(
    blocks.map((block, index) => [nameOf(block) ?? `block-${index}.ts`, moduleOf(block.text)]),
  );
  const errors = compile({ ...others, ...files });
  const [wrong, problems] = [true, false].map((isWrong) =>
    errors.filter((line) => /wrong-\w+\.ts/.test(line) === isWrong),
  );
  assert.deepEqual(
    problems?.map((line) => `${blocks[Number(/block-(\d+)\.ts/.exec(line)?.[1])]?.page}: ${line}`),
    [],
  );
  assert.deepEqual(wrong?.map((line) => /wrong-\w+/.exec(line)?.[0]).sort(), ['wrong-key', 'wrong-name']);
});

/** Keys that a case has only together with others. */
const whole = { id: 'A1', title: 't', severity: 'high' };
const turns = [{ user: 'Hello' }];
const user = { goal: 'g', opener: 'o', facts: { 'order number': 1 } };
const expect = { text: { contains: 'Hello' } };

/** What is wrong with a block of YAML, by what its first key says it is; empty for none. */
function problemsOf(text: string): string[] {
  const content = parse(text);
  if (Array.isArray(content))
    return content.flatMap((one) =>
      issuesOf(caseSchema, { title: 't', expect, turns: one.user ? undefined : turns, ...one }),
    );
  const [first = ''] = Object.keys(content);
  if (first === 'variants') return variantsProblem(text);
  if (['jobs', 'on'].includes(first) && Object.hasOwn(content.jobs ?? {}, 'evals')) return [];
  if (first === 'everything') return issuesOf(serversSchema, content);
  if (first === 'jobs') return issuesOf(questionsSchema, content);
  if (first === 'tools') return issuesOf(expectationSchema, content);
  if (first === 'model')
    return content.model.some((one: object) => 'replies' in one)
      ? issuesOf(caseSchema, { ...whole, expect, user, ...content })
      : issuesOf(caseSchema, { ...whole, expect, turns: [{ ...turns[0], ...content }] });
  return issuesOf(caseSchema, { ...whole, expect, turns, ...content });
}

type Schema = {
  safeParse(value: unknown): { error?: { issues: readonly { path: PropertyKey[]; message: string }[] } };
};
const issuesOf = (schema: Schema, value: unknown): string[] =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);

function variantsProblem(text: string): string[] {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'models.yaml');
  writeFileSync(file, text);
  try {
    readVariants(file);
    return [];
  } catch (error) {
    return [String(error)];
  }
}

describe('YAML', () => {
  const blocks = blocksIn('yaml');

  test('is what its schema allows', () => {
    assert.ok(blocks.length >= 20, `${blocks.length}`);
    const problems = blocks.flatMap(({ page, text }: Block) =>
      problemsOf(text).map((problem) => `${page}: ${problem}: ${text.slice(0, 60)}`),
    );
    assert.deepEqual(problems, []);
  });

  for (const [title, text] of [
    ['an unknown key of a case', '- id: A1\n  tittle: x'],
    ['an unknown claim', 'expect:\n  card: { number: 1 }'],
    ['an unknown key of a reply', 'model:\n  - says: Hello'],
    ['an unknown key of a server', 'everything: { comand: node }'],
  ] as const)
    test(`with ${title} is found`, () => assert.notDeepEqual(problemsOf(text), []));
});
