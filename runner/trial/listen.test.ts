import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Row } from '../../record/trial.ts';
import { aReply } from '../../tests/doubles/a-trial.ts';
import { aTrialDatabase } from '../../tests/doubles/a-trial-database.ts';
import { anOngoingTrial } from '../../tests/doubles/an-ongoing-trial.ts';
import { listenTo } from './listen.ts';
import { watchState } from './state/watch-state.ts';

test('a message sent while the rows of another turn are read overlaps it', async (t) => {
  const runFolder = mkdtempSync(join(tmpdir(), 'listen-test-'));
  t.after(() => rmSync(runFolder, { recursive: true, force: true }));
  const notes: Row[] = [];
  let reading: PromiseWithResolvers<void> | null = null;
  const observed = aTrialDatabase({
    snapshot: async () => {
      await reading?.promise;
      return { notes: [...notes] };
    },
  });
  const trial = anOngoingTrial(null, []);
  Object.assign(trial, {
    services: { ...trial.services, runFolder },
    database: watchState({ observed, tables: { notes: { key: ['id'] } }, controlUser: null }, {}),
  });
  const [first, second] = [listenTo(trial, 0), listenTo(trial, 1)];
  const wire = { calls: [], stream: [], isKnown: false, tellsCalls: false, errors: [] };
  const typed = { pressed: undefined, replaces: undefined };
  await first.sending();
  const quick = first.sent('Hello', typed);
  reading = Promise.withResolvers();
  const ended = first.replied(quick, aReply(), wire, []);
  await second.sending();
  second.sent('Add a note', typed);
  notes.push({ id: 1 });
  reading.resolve();
  await ended;
  const turns = trial.turns.map(({ overlapped, state }) => [overlapped, state]);
  assert.deepEqual(turns, [
    [true, undefined],
    [true, undefined],
  ]);
});
