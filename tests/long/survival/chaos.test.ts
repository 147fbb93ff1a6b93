import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Kill } from '../../chaos/kills.ts';
import { survive } from '../../chaos/survive.ts';

/** A sample of what `npm run proofs -- chaos` does: moments at which something was once left behind. */
const sample: readonly (Kill & { afterMs?: number })[] = [
  { moment: 'PostgreSQL starts', roles: ['runner'] },
  // While finished trials are looked at once more.
  { moment: 'two trials have a record', roles: ['browser'], afterMs: 110 },
  // Nobody is left who tidies up: the run that goes on does.
  { moment: 'one trial has ended', roles: ['runner', 'watchdog'] },
];

for (const kill of sample)
  test(`what is left, and goes on, after a kill of ${kill.roles.join(' and ')} when ${kill.moment}`, async () => {
    const { killed } = await survive(kill, { database: null, afterMs: kill.afterMs ?? 0 });
    assert.deepEqual(killed, kill.roles);
  });
