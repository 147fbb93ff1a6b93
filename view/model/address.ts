import { everything, type Filter } from './filter.ts';

export type TrialPlace = { run: number; key: string };
export type Pair = readonly [TrialPlace, TrialPlace];

/** The state of the page after the # of its address, so that it can be shared. */
export type Address = {
  /** The run, if the page shows several; counts from 0. */
  run: number;
  /** The open trial; null for the overview. */
  trial: string | null;
  /** A case id, in an address that works for every run: it leads to the most informative trial. */
  case: string | null;
  /** Two trials side by side. */
  pair: Pair | null;
  /** Whether one run of a comparison is open. */
  isOfOne: boolean;
  /** The selected moment in milliseconds since the timeline begins; null for its end. */
  at: number | null;
  /** The selected score; counts from 0, worst first. */
  score: number | null;
  filter: Filter;
};

const words = ['text', 'suite', 'severity', 'tag', 'code', 'place', 'mark', 'cause'] as const;

export function parseAddress(hash: string): Address {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const given = new URLSearchParams(query);
  const [kind, ...parts] = path.split('/').map(decoded);
  const [key = ''] = parts;
  const filter: Record<string, unknown> = {
    ...everything,
    changed: given.get('changed') === '1',
    alike: given.get('alike') === '1',
  };
  for (const word of words) filter[word] = given.get(word) ?? '';
  return {
    run: whole(given.get('run')) ?? 0,
    trial: kind === 'trial' && key !== '' ? key : null,
    case: kind === 'case' && key !== '' ? key : null,
    pair: kind === 'pair' ? pairOf(parts) : null,
    isOfOne: given.get('of') === 'one',
    at: whole(given.get('at')),
    score: whole(given.get('score')),
    // Unknown values are only compared, so they need no check.
    filter: filter as Filter,
  };
}

function pairOf([oneRun = '', one = '', otherRun = '', other = '']: readonly string[]): Pair | null {
  const [first, second] = [whole(oneRun), whole(otherRun)];
  if (first === null || second === null || one === '' || other === '') return null;
  return [
    { run: first, key: one },
    { run: second, key: other },
  ];
}

export function writeAddress({ run, trial, case: named, pair, isOfOne, at, score, filter }: Address): string {
  const query = new URLSearchParams();
  if (run > 0) query.set('run', String(run));
  if (isOfOne) query.set('of', 'one');
  if ((trial !== null || pair !== null) && at !== null) query.set('at', String(Math.round(at)));
  if (trial !== null && score !== null) query.set('score', String(score));
  for (const word of words) if (filter[word] !== '') query.set(word, filter[word]);
  if (filter.changed) query.set('changed', '1');
  if (filter.alike) query.set('alike', '1');
  const asked = query.size === 0 ? '' : `?${query}`;
  if (pair !== null)
    return `#/pair/${pair.map((one) => `${one.run}/${encodeURIComponent(one.key)}`).join('/')}${asked}`;
  if (trial !== null) return `#/trial/${encodeURIComponent(trial)}${asked}`;
  return named === null ? `#/${asked}` : `#/case/${encodeURIComponent(named)}${asked}`;
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
