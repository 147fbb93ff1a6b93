import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { sha256 } from '../../record/text/hash.ts';
import { PlainError } from '../../record/text/plain-error.ts';
import { readVariants, slugOf, type VariantSettings } from './read-variants.ts';

/** The state of runs of variants that belong together, kept for resuming. Without secrets. */
const keptSchema = z.object({
  version: z.literal(1),
  id: z.string(),
  /** The file of variants, absolute, and its content. */
  file: z.string(),
  hash: z.string(),
  args: z.array(z.string()),
  settings: z.record(z.string(), z.string()),
  options: z.record(z.string(), z.unknown()).default({}),
  /** The ids of the selected cases. Default: all that the arguments select. */
  cases: z.array(z.string()).optional(),
  /** The number of trials in a variant's batch. */
  batch: z.number().int().min(1),
  /** The path of the comparison page. */
  view: z.string(),
  /** US dollars for all of them together; null: no limit. */
  budget: z.number().nullable(),
});
export type KeptVariants = z.infer<typeof keptSchema>;

/** Next to the folder of the runs. */
const fileOf = (runs: string, id: string) => join(dirname(resolve(runs)), 'variants', `${id}.json`);

/** The id of the run of one of them. */
export const runIdOf = ({ id }: Pick<KeptVariants, 'id'>, { name }: VariantSettings): string =>
  `${id}-${slugOf(name)}`;

export function keepVariants(
  runs: string,
  kept: Omit<KeptVariants, 'version' | 'hash' | 'batch'>,
): { kept: KeptVariants; variants: VariantSettings[] } {
  const { variants, batch } = readVariants(kept.file);
  const whole: KeptVariants = { ...kept, version: 1, batch, hash: sha256(variants) };
  const file = fileOf(runs, kept.id);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(whole, null, 2)}\n`);
  return { kept: whole, variants };
}

/** Whether runs of variants are kept under that id. */
export const areKept = (runs: string, id: string): boolean =>
  /^[\w-]+$/.test(id) && existsSync(fileOf(runs, id));

/** @throws PlainError if the file has changed: the two parts would use different variants. */
export function readKept(runs: string, id: string): { kept: KeptVariants; variants: VariantSettings[] } {
  const kept = keptSchema.parse(JSON.parse(readFileSync(fileOf(runs, id), 'utf8')));
  const { variants } = readVariants(kept.file);
  if (sha256(variants) !== kept.hash)
    throw new PlainError(
      `${kept.file} has changed since ${id} began. Restore it, or begin again: evalwright run --variants ${kept.file}`,
    );
  return { kept, variants };
}
