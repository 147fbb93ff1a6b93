import type { Dimension } from '../../../record/rubric.ts';
import { sha256 } from '../../../record/text/hash.ts';
import { extractionVersion } from '../claims/instructions.ts';

/** Changes with every word of the dimension's prompt, so that a calibration never applies to another wording. */
export const dimensionHash = (dimension: Dimension): string =>
  sha256({ promptVersion, dimension, ...(dimension.extracts ? { extractionVersion } : {}) }).slice(0, 16);

/** Raise it when the prompt around the question changes: this invalidates every calibration. */
export const promptVersion = 1;
