import { z } from 'zod';

/**
 * The instructions that an application gives its model, as a project accepted them: a file beside the configuration,
 * written by `playwright test --update-snapshots` and committed. Parts that differ from trial to trial (user, date,
 * identifiers) are replaced before.
 */
export const instructionsFile = 'evalwright.instructions.json';

const acceptedSchema = z.object({
  project: z.string(),
  /** The names of the tools that the request offers, sorted: an application may have several agents. */
  tools: z.array(z.string()),
  /** The lines that all trials had. */
  lines: z.array(z.string()),
  /** Whether trials had other lines besides, for example of the user's data. */
  varies: z.boolean(),
});
export const instructionsSchema = z.array(acceptedSchema);
export type AcceptedInstructions = z.infer<typeof acceptedSchema>;

/** Instructions without the parts of their trial, which a run stores once under their hash (`hashes.prompt`). */
export const seenInstructionsFile = (hash: string): string => `instructions/${hash}.txt`;

/** How a trial's instructions differ from the accepted ones. */
export const instructionsDifferenceSchema = z.object({
  /** The number of accepted lines. */
  accepted: z.number().int(),
  missing: z.array(z.string()),
  added: z.array(z.string()),
});
export type InstructionsDifference = z.infer<typeof instructionsDifferenceSchema>;

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .filter((line) => line !== '');

/** Compares instructions with the accepted ones. A line that was cut counts as missing, and what is left of it not as added. */
export function compareInstructions(
  text: string,
  { lines, varies }: Pick<AcceptedInstructions, 'lines' | 'varies'>,
): InstructionsDifference {
  const own = linesOf(text);
  const missing = lines.filter((line) => !own.includes(line));
  const added = own.filter((line) => !lines.includes(line) && !missing.some((whole) => whole.includes(line)));
  return { accepted: lines.length, missing, added: varies && missing.length === 0 ? [] : added };
}

/** Returns the lines that all texts share, in the order of the first. */
export function commonLines([first = [], ...others]: readonly (readonly string[])[]): string[] {
  const sets = others.map((lines) => new Set(lines));
  return first.filter((line) => sets.every((lines) => lines.has(line)));
}

/** What several trials have in common. */
export function commonInstructions(texts: readonly string[]): Pick<AcceptedInstructions, 'lines' | 'varies'> {
  const each = texts.map(linesOf);
  const lines = commonLines(each);
  const common = new Set(lines);
  return { lines, varies: each.some((one) => one.some((line) => !common.has(line))) };
}
