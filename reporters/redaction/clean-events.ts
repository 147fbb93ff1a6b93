import { StringDecoder } from 'node:string_decoder';
import type { TestError, TestResult, TestStep } from '@playwright/test/reporter';
import { harmless, harmlessLine } from '../../record/redaction/printable.ts';
import type { Redact } from '../../record/redaction/redact.ts';

/** Redacts secrets and removes control characters. */
export type Clean = {
  /** Of multi-line text; terminal colours stay. */
  text(text: string): string;
  /** Of a single line. */
  line(text: string): string;
  /** Output arrives in chunks and is redacted as a whole. */
  pieces(texts: readonly string[]): string[];
};

export function cleaner(redact: Redact): Clean {
  const neutral = (text: string) => harmless(text, { colours: true });
  return {
    text: (text) => neutral(redact(text)),
    line: (text) => harmlessLine(redact(text)),
    pieces: (texts) => redact(texts).map(neutral),
  };
}

export function cleanStep(step: TestStep, clean: Clean): void {
  step.title = clean.line(step.title);
  // The runner's own object holds the original title.
  step.titlePath = () => [...(step.parent?.titlePath() ?? []), step.title];
  for (const key of ['subtitle', 'params']) {
    const value: unknown = Reflect.get(step, key);
    if (value !== undefined) Reflect.set(step, key, cleanDeep(value, clean));
  }
  if (step.error) cleanError(step.error, clean);
}

/** Every text of an error except its location. */
export function cleanError(error: TestError, clean: Clean): void {
  for (const [key, value] of Object.entries(error))
    if (key !== 'location') Reflect.set(error, key, cleanDeep(value, clean));
}

/**
 * In place, because reporters read the runner's own lists. A character that is split over two chunks stays intact.
 *
 * @param from the first chunk to clean; those before it are text already.
 */
export function cleanOutput(chunks: TestResult['stdout'], clean: Clean, from = 0): void {
  const decoder = decoders.get(chunks) ?? new StringDecoder('utf8');
  decoders.set(chunks, decoder);
  const texts = chunks.slice(from).map((chunk) => (typeof chunk === 'string' ? chunk : decoder.write(chunk)));
  clean.pieces(texts).forEach((text, index) => {
    chunks[from + index] = text;
  });
}

/** A test may print ten thousand lines, so each cleans only the last ones with it; the end of the test cleans all. */
export const cleanLatest = (chunks: TestResult['stdout'], clean: Clean): void =>
  cleanOutput(chunks, clean, Math.max(0, chunks.length - latest));
const latest = 20;

/** They hold the beginning of a character at the end of the last chunk. */
const decoders = new WeakMap<TestResult['stdout'], StringDecoder>();

function cleanDeep(value: unknown, clean: Clean): unknown {
  if (typeof value === 'string') return clean.text(value);
  if (Array.isArray(value)) return value.map((entry) => cleanDeep(entry, clean));
  if (value === null || typeof value !== 'object' || Buffer.isBuffer(value)) return value;
  for (const [key, held] of Object.entries(value))
    if (key !== 'location') Reflect.set(value, key, cleanDeep(held, clean));
  return value;
}
