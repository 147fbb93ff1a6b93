import { test } from 'node:test';
import { survive } from './chaos/survive.ts';

/** A sample of what `npm run test:chaos` does: the moments at which something was once left behind. */

test('the runner is killed while PostgreSQL starts', () =>
  survive({ moment: 'PostgreSQL starts', roles: ['runner'] }, { database: null, afterMs: 0 }));

test('the runner is killed with the watchdog: the next run tidies up', () =>
  survive({ moment: 'one trial has ended', roles: ['runner', 'watchdog'] }, { database: null, afterMs: 0 }));
