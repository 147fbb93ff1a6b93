import { deflateRawSync } from 'node:zlib';
import type { TrialFile, ViewIndex } from '../../view/data.ts';

/**
 * A document as a script that hands it over. A page that was opened from the disk may load scripts and nothing else, so the data
 * are scripts; compressed, because they are mostly the same words again and again.
 */
const handOver = (name: string, document: unknown): string =>
  `evalwrightView(${JSON.stringify(name)},"${deflateRawSync(JSON.stringify(document)).toString('base64')}");\n`;

/** Where the data lie, relative to the page. */
export const indexFile = 'data/index.js';
export const trialFile = (key: string): string => `data/trials/${key}.js`;

export const encodeIndex = (index: ViewIndex): string => handOver('index', index);
export const encodeTrial = (trial: TrialFile): string => handOver(trial.key, trial);
