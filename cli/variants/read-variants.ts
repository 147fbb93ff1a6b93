import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { PlainError } from '../../record/text/plain-error.ts';

/** What is wrong with a file of variants, in words for whoever wrote it. */
export class VariantsError extends PlainError {
  override readonly name = 'VariantsError';
}

const variantSchema = z.strictObject({
  /** What people call it. */
  name: z.string().min(1).max(40),
  /** The name of the model, as the provider knows it. */
  model: z.string().min(1).optional(),
  /** Where the provider is; by default OPENAI_BASE_URL. */
  baseUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** The variable that holds the key, never the key itself; by default OPENAI_API_KEY. */
  apiKey: z
    .string()
    .regex(/^[A-Za-z_]\w*$/, { error: 'the name of the environment variable that holds the key' })
    .optional(),
  /** In place of what the application asks for. */
  temperature: z.number().min(0).max(2).optional(),
  /** What the application that is started has in its environment besides: it turns on another prompt, another version. */
  app: z
    .record(
      z.string().regex(/^[A-Za-z_]\w*$/),
      z.union([z.string(), z.number(), z.boolean()]).transform(String),
    )
    .default({}),
});
export type VariantSettings = z.infer<typeof variantSchema>;

/** More would need so many cases that nothing could be told of any. */
const mostVariants = 12;

const fileSchema = z.strictObject({
  /** The first is the base. */
  variants: z.array(variantSchema).min(2).max(mostVariants),
  /**
   * How many trials a variant runs at a time. A batch of 20 takes long enough that starting each costs little, and is short enough for a
   * drift of the provider to affect all variants.
   */
  batch: z.int().min(1).default(20),
});

/** The variants of a YAML file, the base first, and the size of their batches. @throws VariantsError for what is no such file, with what is wrong and where. */
export function readVariants(file: string): { variants: VariantSettings[]; batch: number } {
  if (!existsSync(file)) throw new VariantsError(`There is no ${file}.`);
  let document: unknown;
  try {
    document = parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new VariantsError(`${file} is no YAML: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
  const { data, error } = fileSchema.safeParse(document);
  if (!data) throw new VariantsError(`${file} can not be read as variants:\n${z.prettifyError(error)}`);
  const { variants } = data;
  const slugs = variants.map(({ name }) => slugOf(name));
  const twice = variants.find(({ name }, place) => slugs.indexOf(slugOf(name)) !== place);
  if (twice) throw new VariantsError(`${file}: two variants are called ${twice.name}, or too much alike.`);
  return data;
}

/** As a part of a run's id. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'variant';

/** In what a variant differs by what was written of it; the model and the provider are known of every run. */
export const differsBy = ({ temperature, app }: VariantSettings): Record<string, string> => ({
  ...(temperature === undefined ? {} : { temperature: String(temperature) }),
  ...Object.fromEntries(Object.entries(app).map(([name, value]) => [`application: ${name}`, value])),
});
