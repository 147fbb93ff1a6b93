import { sha256 } from '../../../record/hash.ts';
import type { Dimension } from '../../../record/rubric.ts';

/** Changes with every word that the judge is told of a dimension: what was calibrated is this, and nothing near it. */
export const dimensionHash = (dimension: Dimension): string =>
  sha256({ promptVersion, dimension }).slice(0, 16);

/** To be raised when the words around the question change: no calibration outlives that. */
export const promptVersion = 1;
