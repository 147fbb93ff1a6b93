import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createDeflateRaw, deflateRawSync } from 'node:zlib';
import type { TrialFile, ViewIndex } from '../../view/data.ts';
import { inBatches, jsonInPieces } from '../run/write-whole.ts';
import type { RunViewInPieces } from './run-view.ts';

/**
 * A document as a script that passes it on. A page opened from disk may load scripts only, so the data are scripts;
 * compressed, because they repeat themselves.
 */
const handOver = (name: string, document: unknown): string =>
  `${begin(name)}${deflateRawSync(JSON.stringify(document)).toString('base64')}${end}`;
const begin = (name: string) => `globalThis.evalwrightView(${JSON.stringify(name)},"`;
const end = '");\n';

/** The folder of the data, relative to the page. */
export const indexFile = 'data/index.js';
export const trialFile = (key: string): string => `data/trials/${key}.js`;

export const encodeTrial = (trial: TrialFile): string => handOver(trial.key, trial);

export type IndexInPieces = Omit<ViewIndex, 'runs'> & { runs: readonly RunViewInPieces[] };

/** Writes the index in pieces: as one text, that of 100,000 trials would fill memory. */
export const writeIndex = (index: IndexInPieces, to: Writable): Promise<void> =>
  pipeline(inBatches(jsonOfIndex(index)), createDeflateRaw(), scriptOfIndex, to);

async function* scriptOfIndex(deflated: AsyncIterable<Buffer>): AsyncGenerator<string> {
  yield begin('index');
  let rest = Buffer.alloc(0);
  for await (const part of deflated) {
    const bytes = Buffer.concat([rest, part]);
    // Base64 holds three bytes in four letters.
    const whole = bytes.length - (bytes.length % 3);
    yield bytes.toString('base64', 0, whole);
    rest = bytes.subarray(whole);
  }
  yield `${rest.toString('base64')}${end}`;
}

function* jsonOfIndex({ runs, ...rest }: IndexInPieces): Generator<string> {
  yield `${JSON.stringify(rest).slice(0, -1)},"runs":[`;
  for (const [index, run] of runs.entries()) {
    if (index > 0) yield ',';
    yield* jsonInPieces(run);
  }
  yield ']}';
}
