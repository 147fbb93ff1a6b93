import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTrialDatabase } from '../../../tests/doubles/a-trial-database.ts';
import { seedingOnceFree } from './watched-state.ts';

/** Refuses as many seeds as there are errors. */
function refusing(errors: readonly object[]) {
  const left = [...errors];
  const state = { tried: 0 };
  const observed = aTrialDatabase({
    async seed() {
      state.tried += 1;
      const refused = left.shift();
      if (refused) throw Object.assign(new Error('refused'), refused);
    },
  });
  return { state, observed };
}

const taken = { code: '23505', detail: 'Key (ref)=(R-1) already exists.' };
for (const [title, errors, tried, message] of [
  ['that nothing refuses is tried once', [], 1, null],
  ["waits for another trial's row in PostgreSQL", [taken, taken], 3, null],
  ['waits in MariaDB', [{ code: 'ER_DUP_ENTRY', errno: 1062 }], 2, null],
  ['waits in SQLite, for a unique column and for a key', [{ errcode: 2067 }, { errcode: 1555 }], 3, null],
  ['does not wait for a missing reference', [{ code: '23503' }], 1, /refused$/],
  ['does not wait for a check in SQLite', [{ code: 'ERR_SQLITE_ERROR', errcode: 275 }], 1, /refused$/],
  ['names a value that stays taken', Array(900).fill(taken), null, /Key \(ref\)=\(R-1\).*--workers 1/],
] as const)
  test(`a seed ${title}`, async () => {
    const { state, observed } = refusing(errors);
    const waiting = seedingOnceFree({ observed, tables: {} }, { withinMs: 50, pauseMs: 1 });
    const seeded = waiting.observed.seed({ repair: [{ ref: 'R-1' }] });
    if (message) await assert.rejects(seeded, message);
    else await seeded;
    if (tried !== null) assert.equal(state.tried, tried);
  });
