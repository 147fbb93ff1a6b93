import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/** Changes to the two applications, each a file of patches in the folder of its application. */

export const apps = ['reference-app', 'second-app'] as const;
export type App = (typeof apps)[number];

const layers = ['page', 'stream', 'server', 'model', 'tools', 'database', 'sign-in', 'time-zones'] as const;

const editSchema = z.strictObject({
  /** The file, relative to what the copy holds. */
  in: z.string(),
  /** Stands there exactly once. */
  find: z.string().min(1),
  replace: z.string(),
});

const common = {
  /** Unique over both applications. */
  id: z.string().regex(/^[a-z0-9-]+$/),
  layer: z.enum(layers),
  edits: z.array(editSchema).min(1),
  /** The ids of the cases that go there. */
  cases: z.array(z.string()).min(1),
  /** How many trials go on at once: more than one where users must meet. */
  workers: z.number().int().min(1).default(1),
  /** Part of the fixed sample that CI runs. */
  sample: z.boolean().default(false),
};

const faultSchema = z.strictObject({
  ...common,
  /** What is wrong with the application, in one sentence. */
  bug: z.string(),
  /** What leads to it: the code of a failure or of an error, and words of its reason (a regular expression). */
  caught: z.strictObject({ by: z.array(z.string()).min(1), saying: z.string().optional() }),
  /** Why nobody notices it yet, or can. Wrong as soon as somebody does. */
  missed: z.string().optional(),
});

const harmlessSchema = z.strictObject({
  ...common,
  /** What is other than before, and nobody's business. */
  change: z.string(),
});

export type Fault = z.infer<typeof faultSchema> & { app: App };
export type Harmless = z.infer<typeof harmlessSchema> & { app: App };
/** A patch to an application, and what is to come of it. */
export type Patch = Fault | Harmless;
export type Edit = z.infer<typeof editSchema>;

export const isFault = (patch: Patch): patch is Fault => 'bug' in patch;
export const sentenceOf = (patch: Patch): string => (isFault(patch) ? patch.bug : patch.change);

/** @throws ZodError, or Error for an id that is used twice. */
export function readPatches(): Patch[] {
  const patches = apps.flatMap((app) =>
    globSync('*.yaml', { cwd: join(import.meta.dirname, app) })
      .sort()
      .flatMap((file) => readFile(app, file)),
  );
  const ids = patches.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new Error(`Two patches are called ${twice}.`);
  return patches;
}

function readFile(app: App, file: string): Patch[] {
  const content: unknown = parse(readFileSync(join(import.meta.dirname, app, file), 'utf8'));
  const schema = z.array(file === 'harmless.yaml' ? harmlessSchema : faultSchema);
  const read = schema.safeParse(content);
  if (read.success) return read.data.map((patch): Patch => ({ ...patch, app }));
  throw new Error(`${app}/${file}: ${z.prettifyError(read.error)}`);
}
