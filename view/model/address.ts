import { everything, type Filter } from './filter.ts';

/** Where somebody is in the page: it stands behind the # of its address, so that it can be sent to somebody else. */
export type Address = {
  /** Which run, where the page shows several; counts from 0. */
  run: number;
  /** The trial that is open; null for the overview. */
  trial: string | null;
  /** The moment that is looked at, in milliseconds since the trial's timeline begins; null for its end. */
  at: number | null;
  /** Which score is looked at; counts from 0, the worst first. */
  score: number | null;
  filter: Filter;
};

const words = ['text', 'suite', 'severity', 'tag', 'code', 'place', 'mark', 'cause'] as const;

export function parseAddress(hash: string): Address {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const given = new URLSearchParams(query);
  const [kind, key = ''] = path.split('/');
  const filter: Record<string, unknown> = { ...everything, changed: given.get('changed') === '1' };
  for (const word of words) filter[word] = given.get(word) ?? '';
  return {
    run: whole(given.get('run')) ?? 0,
    trial: kind === 'trial' && key !== '' ? decoded(key) : null,
    at: whole(given.get('at')),
    score: whole(given.get('score')),
    // Whatever a mark or a place is called, it is only compared.
    filter: filter as Filter,
  };
}

export function writeAddress({ run, trial, at, score, filter }: Address): string {
  const query = new URLSearchParams();
  if (run > 0) query.set('run', String(run));
  if (trial !== null && at !== null) query.set('at', String(Math.round(at)));
  if (trial !== null && score !== null) query.set('score', String(score));
  for (const word of words) if (filter[word] !== '') query.set(word, filter[word]);
  if (filter.changed) query.set('changed', '1');
  const asked = query.size === 0 ? '' : `?${query}`;
  return trial === null ? `#/${asked}` : `#/trial/${encodeURIComponent(trial)}${asked}`;
}

const whole = (text: string | null): number | null =>
  text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null;

function decoded(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}
