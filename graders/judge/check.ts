import type { JudgeCheck } from '../../record/judgement.ts';
import type { Dimension, Rubric } from '../../record/rubric.ts';
import { sha256 } from '../../record/text/hash.ts';
import { builtInRubrics } from './prompt/rubrics.ts';

/** @throws if no built-in rubric has this name. */
export function rubricNamed(given: string | Rubric): Rubric {
  if (typeof given !== 'string') return given;
  const found = builtInRubrics.find(({ name }) => name === given);
  if (found) return found;
  throw new Error(`There is no rubric ${given}. Built in: ${names(builtInRubrics)}.`);
}

/** @throws if the rubric has no such dimension. */
export function dimensionNamed(given: string | Rubric, name: string): Dimension {
  const { name: rubric, dimensions } = rubricNamed(given);
  const found = dimensions.find((dimension) => dimension.name === name);
  if (found) return found;
  throw new Error(`The rubric ${rubric} has no dimension ${name}. It has: ${names(dimensions)}.`);
}

export function questionOf({ rubric, dimension }: Pick<JudgeCheck, 'rubric' | 'dimension'>): {
  name: string;
  dimension: Dimension;
  hash: string;
} {
  const found = dimensionNamed(rubric, dimension);
  return { name: `${rubricNamed(rubric).name}.${found.name}`, dimension: found, hash: dimensionHash(found) };
}

/** Changes with every word of the dimension's prompt, so that a calibration never applies to another wording. */
export const dimensionHash = (dimension: Dimension): string =>
  sha256({ promptVersion, dimension, ...(dimension.extracts ? { extractionVersion } : {}) }).slice(0, 16);

/** Raise them when the prompt around the question, or the instructions for claims, change: this invalidates calibrations. */
const [promptVersion, extractionVersion] = [1, 1];

const names = (named: readonly { name: string }[]) => named.map(({ name }) => name).join(', ');
