import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { aTrialDatabase } from '../../tests/doubles/a-trial-database.ts';
import { controlUsersOf } from './control-users.ts';
import type { SeedRows } from './options.ts';
import type { TrialDatabase } from './trial-database.ts';

const clock = { now: '2026-05-01T09:30:00Z', timeZone: 'UTC' };
const rowsOf = (title: string) => [{ tasks: [{ title }] }];

/** Stands in for the database. `standing`: the users that exist; `broken`: why none can be made. */
function users(renewAfterMs: number | null = null) {
  const state = { standing: new Set<TrialDatabase>(), made: 0, broken: '' };
  const open = (): TrialDatabase => {
    const database: TrialDatabase = aTrialDatabase({
      async userNamed(name) {
        if (state.broken !== '') throw new Error(state.broken);
        state.made += 1;
        state.standing.add(database);
        return { id: name, name };
      },
      async cleanUp() {
        state.standing.delete(database);
      },
    });
    return database;
  };
  return { state, controlUsers: controlUsersOf(open, { renewAfterMs }) };
}

test('trials with the same rows share a control user', async () => {
  const { state, controlUsers } = users();
  for (const _trial of [1, 2]) await (await controlUsers.beside(rowsOf('a'), clock)).leave();
  const both = [await controlUsers.beside(rowsOf('a'), clock), await controlUsers.beside(rowsOf('a'), clock)];
  assert.equal(state.made, 1);
  for (const one of both) await one.leave();
  await controlUsers.cleanUp();
  assert.equal(state.standing.size, 0);
});

test('of those without a trial a few wait for further ones, and none that is in use is deleted', async () => {
  const { state, controlUsers } = users();
  const used = [await controlUsers.beside(rowsOf('a'), clock), await controlUsers.beside(rowsOf('b'), clock)];
  for (const title of 'cdefgh') await (await controlUsers.beside(rowsOf(title), clock)).leave();
  assert.ok(state.standing.size <= 5, `${state.standing.size} stand`);
  assert.equal(state.made, 8);
  await controlUsers.beside(rowsOf('b'), clock);
  await controlUsers.beside(rowsOf('h'), clock);
  assert.equal(state.made, 8);
  for (const one of used) await one.leave();
  await controlUsers.cleanUp();
  assert.equal(state.standing.size, 0);
});

test('one that is too old is deleted before its proof expires, whatever rows the next trial has', async () => {
  mock.timers.enable({ apis: ['Date'] });
  try {
    const { state, controlUsers } = users(1_000);
    const used = await controlUsers.beside(rowsOf('a'), clock);
    await (await controlUsers.beside(rowsOf('b'), clock)).leave();
    mock.timers.tick(1_000);
    await (await controlUsers.beside(rowsOf('c'), clock)).leave();
    assert.equal(state.standing.size, 2, 'the first is in use');
    await used.leave();
    assert.equal(state.standing.size, 1);
    await (await controlUsers.beside(rowsOf('a'), clock)).leave();
    assert.equal(state.made, 4);
  } finally {
    mock.timers.reset();
  }
});

test('one that could not be created is tried again for the next trial', async () => {
  const { state, controlUsers } = users();
  state.broken = 'too many connections';
  await assert.rejects(controlUsers.beside(rowsOf('a'), clock), /too many connections/);
  state.broken = '';
  await controlUsers.beside(rowsOf('a'), clock);
  assert.equal(state.standing.size, 1);
});

test('rows with a bigint have a control user too', async () => {
  const { state, controlUsers } = users();
  for (const amount of [1n, 2n, 2n]) await controlUsers.beside([{ tasks: [{ amount }] }], clock);
  assert.equal(state.made, 2);
});

const taken = [{ code: 'TW-71001', number: 5, guests: 5, title: 'Heron' }];
for (const [database, error, isOther] of [
  ['PostgreSQL', { code: '23505', detail: 'Key (code)=(TW-71001) already exists.' }, ['code']],
  [
    'PostgreSQL, of several columns',
    { code: '23505', detail: 'Key (x, code)=(1, TW-71001) already exists.' },
    ['code'],
  ],
  [
    'MySQL',
    { code: 'ER_DUP_ENTRY', message: "Duplicate entry 'TW-71001' for key 'bookings.code'" },
    ['code'],
  ],
  ['SQLite', { errcode: 2067, message: 'UNIQUE constraint failed: bookings.number' }, ['number']],
  ['another error', { code: '23514', detail: 'Failing row contains (TW-71001, 5, 5, Heron).' }, null],
  ['a value that no row has', { code: '23505', detail: 'Key (code)=(TW-7) already exists.' }, null],
] as [string, Record<string, unknown>, string[] | null][])
  test(`rows with a value that is unique across users have another one: ${database}`, async () => {
    const seeded: Record<string, unknown>[] = [];
    const controlUsers = controlUsersOf(() =>
      aTrialDatabase({
        userNamed: async (name) => ({ id: name, name }),
        async seed({ bookings }: SeedRows) {
          const row = bookings?.[0];
          const isTaken = (isOther ?? ['code']).every(
            (column) => row?.[column] === taken[0]?.[column as 'code'],
          );
          if (row && isTaken) throw Object.assign(new Error('duplicate key'), error);
          if (row) seeded.push(row);
        },
      }),
    );
    const { without } = await controlUsers.beside([{ bookings: taken }], clock);
    assert.equal(without === null, isOther !== null);
    const changed = Object.entries(taken[0] ?? {}).flatMap(([column, value]) =>
      seeded.length > 0 && seeded[0]?.[column] !== value ? [column] : [],
    );
    assert.deepEqual(changed, isOther ?? []);
    if (isOther?.includes('code')) assert.match(String(seeded[0]?.code), /^TW-7\d{4}$/);
  });

test('a row of a control user refers to the one that has another value', async () => {
  const seeded: SeedRows[] = [];
  const controlUsers = controlUsersOf(() =>
    aTrialDatabase({
      userNamed: async (name) => ({ id: name, name }),
      async seed(rows: SeedRows) {
        if (rows.orders?.[0]?.number === 'HP-1042')
          throw Object.assign(new Error('duplicate key'), {
            code: '23505',
            detail: 'Key (number)=(HP-1042) already exists.',
          });
        seeded.push(rows);
      },
    }),
  );
  const item = { order_id: { row: 'orders.HP-1042' }, quantity: 2 };
  const { without } = await controlUsers.beside(
    [{ orders: [{ number: 'HP-1042' }], items: [item] }, { notes: [item] }],
    clock,
  );
  assert.equal(without, null);
  const { orders = [], items, notes } = Object.assign({}, ...seeded) as SeedRows;
  const row = `orders.${orders[0]?.number}`;
  assert.match(row, /^orders\.HP-\d{4}$/);
  for (const list of [items, notes]) assert.deepEqual(list, [{ ...item, order_id: { row } }]);
});
