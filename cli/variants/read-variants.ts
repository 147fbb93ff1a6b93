import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { sha256 } from '../../record/text/hash.ts';
import { PlainError } from '../../record/text/plain-error.ts';
import { keyVariable } from '../../settings/run-options.ts';

const variantSchema = z.strictObject({
  /** The display name. */
  name: z.string().min(1).max(40),
  /** The provider's name of the model. */
  model: z.string().min(1).optional(),
  /** The provider's URL. Default: that of the configuration. */
  baseUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** The variable with the key, never the key itself. Default: that of the configuration. */
  apiKey: keyVariable.optional(),
  /** Replaces the model parameters of the application. */
  temperature: z.number().min(0).max(2).optional(),
  /** Additional environment variables of the application, for another prompt or version. */
  app: z
    .record(
      z.string().regex(/^[A-Za-z_]\w*$/),
      z.union([z.string(), z.number(), z.boolean()]).transform(String),
    )
    .default({}),
});
export type VariantSettings = z.infer<typeof variantSchema>;

/** With more variants, significance would need too many cases. */
const mostVariants = 12;

const fileSchema = z.strictObject({
  /** The first is the base. */
  variants: z.array(variantSchema).min(2).max(mostVariants),
  /**
   * The number of trials in a variant's batch. A batch of 20 takes long enough that starting it costs little, and is
   * short enough for a drift of the provider to affect all variants.
   */
  batch: z.int().min(1).default(20),
});

/**
 * Reads the variants of a YAML file, base first, and the size of their batches.
 *
 * @throws PlainError with problems and lines.
 */
export function readVariants(file: string): { variants: VariantSettings[]; batch: number } {
  if (!existsSync(file)) throw new PlainError(`There is no ${file}.`);
  let document: unknown;
  try {
    document = parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new PlainError(`${file} is not valid YAML: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
  const { data, error } = fileSchema.safeParse(document);
  if (!data) throw new PlainError(`${file} cannot be read as variants:\n${z.prettifyError(error)}`);
  const { variants } = data;
  const slugs = variants.map(({ name }) => slugOf(name));
  const twice = variants.find(({ name }, place) => slugs.indexOf(slugOf(name)) !== place);
  if (twice)
    throw new PlainError(
      `${file}: two variants are called ${twice.name}, or have names that differ too little.`,
    );
  return data;
}

/** As a part of a run's id, which has ASCII alone: other letters become a hash of the name. */
export function slugOf(name: string): string {
  const letters = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const hash = /\p{L}/u.test(name.replace(/[ -~]/g, '')) ? [sha256(name).slice(0, 6)] : [];
  return [...letters, ...hash].join('-') || 'variant';
}

/** The explicit differences of a variant; every run knows its model and provider. */
export const differsBy = ({ temperature, app }: VariantSettings): Record<string, string> => ({
  ...(temperature === undefined ? {} : { temperature: String(temperature) }),
  ...Object.fromEntries(Object.entries(app).map(([name, value]) => [`application: ${name}`, value])),
});
