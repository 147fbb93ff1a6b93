import { cpSync, globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/** Changes of the installed product: faults, and what is nobody's business. */

/** The page has a hash in its name, and other files chunk names: they are those of the pinned version. */
const files = {
  page: 'mastra/dist/studio/assets/main-BU75WpCq.js',
  agent: '@mastra/core/dist/agent-BOxKOk3n.js',
  server: '@mastra/deployer/dist/server/index.js',
  database: '@mastra/pg/dist/index.js',
  access: '@mastra/server/dist/utils-KsERfbhc.js',
  session: '@mastra/server/dist/helpers-610L0lwQ.js',
  memory: '@mastra/server/dist/server/handlers/memory.js',
};

const changeSchema = z
  .strictObject({
    id: z.string(),
    /** The cases that go there: ids, and titles of tests in code. */
    cases: z.array(z.string()).min(1),
    bug: z.string().optional(),
    change: z.string().optional(),
    in: z.enum(['page', 'agent', 'server', 'database', 'access', 'session', 'memory']),
    find: z.string().min(1),
    replace: z.string(),
  })
  .refine(({ bug, change }) => (bug === undefined) !== (change === undefined));

export type Change = z.infer<typeof changeSchema> & { layer: string };

export const isHarmless = ({ change }: Change): boolean => change !== undefined;

export const readChanges = (): Change[] =>
  globSync('faults/*.yaml', { cwd: import.meta.dirname })
    .sort()
    .flatMap((file) =>
      z
        .array(changeSchema)
        .parse(parse(readFileSync(join(import.meta.dirname, file), 'utf8')))
        .map((change) => ({ ...change, layer: basename(file, '.yaml') })),
    );

/**
 * What the product is started with so that it has the change.
 *
 * @throws unless the place is in the file exactly once.
 */
export function environmentOf(change: Change, folder: string): Record<string, string> {
  const { in: name, find, replace } = change;
  const modules = join(folder, 'node_modules');
  const file = join(modules, files[name]);
  const [before, after, ...more] = readFileSync(file, 'utf8').split(find);
  if (after === undefined || more.length > 0)
    throw new Error(`${change.id}: the place is not exactly once in ${file}.`);
  if (name !== 'page') return { FAULT_FILE: file, FAULT_FIND: find, FAULT_REPLACE: replace };
  const studio = mkdtempSync(join(tmpdir(), 'evalwright-studio-'));
  cpSync(join(modules, 'mastra/dist/studio'), studio, { recursive: true });
  writeFileSync(join(studio, 'assets', basename(file)), `${before}${replace}${after}`);
  return { STUDIO: studio };
}
