import type { JudgeCheck } from '../../record/judgement.ts';
import type { Dimension, Rubric } from '../../record/rubric.ts';
import { dimensionHash } from './prompt/dimension-hash.ts';
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

const names = (named: readonly { name: string }[]) => named.map(({ name }) => name).join(', ');
