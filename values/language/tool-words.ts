import { tools as en } from './en/tools.ts';
import type { ToolWords } from './language.ts';
import { tools as zh } from './zh/tools.ts';

const all = (key: Exclude<keyof ToolWords, 'phrases'>): ReadonlySet<string> =>
  new Set([...en[key], ...zh[key]]);

/** The words of every language that is described: a tool's name does not say which it is in. */
export const toolWords = {
  reads: all('reads'),
  readsFirst: all('readsFirst'),
  readsAlso: new Set([...all('readsFirst'), ...all('readsAlso')]),
  acts: all('acts'),
  actsAlso: all('actsAlso'),
  asks: all('asks'),
  told: all('told'),
  joins: all('joins'),
  phrases: [...en.phrases, ...zh.phrases],
};
