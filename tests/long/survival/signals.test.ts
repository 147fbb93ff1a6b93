import { describe, test } from 'node:test';
import { type Asked, endsAndReports } from '../../chaos/asked.ts';

/** A sample of those whom `npm run proofs -- chaos` asks to end, by every signal. */
const sample: readonly Asked[] = [
  ['npm', 'SIGHUP'],
  ['main', 'SIGTERM'],
];

describe('whoever is asked to end ends the run, which reports what has finished', { concurrency: 1 }, () => {
  for (const [role, signal] of sample) test(`${signal} to ${role}`, () => endsAndReports([role, signal]));
});
