import { deflateRawSync } from 'node:zlib';
import type { TrialFile, ViewIndex } from '../../view/data.ts';

/**
 * A document as a script that passes it on. A page opened from disk may load scripts only, so the data are scripts;
 * compressed, because they repeat themselves.
 */
const handOver = (name: string, document: unknown): string =>
  `globalThis.evalwrightView(${JSON.stringify(name)},"${deflateRawSync(JSON.stringify(document)).toString('base64')}");\n`;

/** The folder of the data, relative to the page. */
export const indexFile = 'data/index.js';
export const trialFile = (key: string): string => `data/trials/${key}.js`;

export const encodeIndex = (index: ViewIndex): string => handOver('index', index);
export const encodeTrial = (trial: TrialFile): string => handOver(trial.key, trial);
