import fc from 'fast-check';
import { escapeIdentifier, escapeLiteral } from 'pg';
import type { DatabaseOptions } from '../../boundaries/state/options.ts';

/** Schemas as people have them, and as they should not have them. */

export type ValueType = {
  sql: string;
  /** As a seed has it. */
  value: fc.Arbitrary<unknown>;
  /** Whether PostgreSQL reads it back from the text that a row of a diff has. */
  scalar: boolean;
};

const digits = (max: number) => fc.stringMatching(new RegExp(`^-?[1-9][0-9]{0,${max}}$`));
const text = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((value) => !value.includes('\0'));
const instant = fc
  .tuple(fc.integer({ min: 1000, max: 9999 }), fc.integer({ min: 0, max: 999_999 }))
  .map(([year, micros]) => `${year}-03-04 05:06:07.${String(micros).padStart(6, '0')}`);

export const valueTypes: readonly ValueType[] = [
  { sql: 'int', value: fc.integer().map(String), scalar: true },
  { sql: 'bigint', value: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 2n }).map(String), scalar: true },
  { sql: 'bigint', value: fc.bigInt({ min: 2n ** 53n - 2n, max: 2n ** 53n + 2n }).map(String), scalar: true },
  {
    sql: 'numeric',
    value: fc.tuple(digits(30), digits(20)).map(([a, b]) => `${a}.${b.replace('-', '')}`),
    scalar: true,
  },
  { sql: 'numeric(20,4)', value: digits(14), scalar: true },
  { sql: 'float8', value: fc.double().map(String), scalar: true },
  { sql: 'real', value: fc.float().map(String), scalar: true },
  { sql: 'text', value: text, scalar: true },
  { sql: 'varchar(40)', value: text, scalar: true },
  { sql: 'char(5)', value: fc.stringMatching(/^[a-z]{1,5}$/), scalar: true },
  { sql: 'boolean', value: fc.boolean(), scalar: true },
  { sql: 'date', value: fc.constantFrom('2026-02-28', '0001-01-01', '9999-12-31', 'infinity'), scalar: true },
  { sql: 'timestamp', value: instant, scalar: true },
  { sql: 'timestamptz', value: instant.map((at) => `${at}+05:30`), scalar: true },
  {
    sql: 'interval',
    value: fc.integer({ min: 1, max: 10 ** 6 }).map((s) => `1 mon ${s}.000001 s`),
    scalar: true,
  },
  { sql: 'uuid', value: fc.uuid(), scalar: true },
  { sql: 'inet', value: fc.ipV4(), scalar: true },
  {
    sql: 'bytea',
    value: fc.uint8Array({ maxLength: 8 }).map((bytes) => `\\x${Buffer.from(bytes).toString('hex')}`),
    scalar: true,
  },
  {
    sql: 'jsonb',
    value: fc.dictionary(fc.stringMatching(/^[a-z]{2,6}$/), fc.oneof(text, fc.integer())),
    scalar: false,
  },
  { sql: 'json', value: fc.array(fc.oneof(text, fc.integer()), { minLength: 1 }), scalar: false },
  { sql: 'bigint[]', value: fc.array(digits(17), { minLength: 1 }), scalar: false },
  { sql: 'text[]', value: fc.array(text, { minLength: 1 }), scalar: false },
];

/** A value as SQL has it. */
export function literal({ sql }: ValueType, value: unknown): string {
  if (value === null) return 'null';
  if (sql.endsWith('[]') && Array.isArray(value))
    return `array[${value.map((one) => escapeLiteral(String(one))).join(', ')}]::${sql}`;
  return `${escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : String(value))}::${sql}`;
}

/** Types of keys, and what makes a new one: for a bigint the neighbour of the last, beyond what JavaScript can tell apart. */
const keyTypes: Record<string, string> = {
  int: `nextval('keys')`,
  bigint: `9007199254740992 + nextval('keys')`,
  numeric: `123456789012345678901234567890 + nextval('keys')`,
  uuid: 'gen_random_uuid()',
  text: `'k' || nextval('keys')`,
  timestamptz: `timestamptz '2026-01-01' + nextval('keys') * interval '1 microsecond'`,
};

/** What gives a row another key, as an assignment. */
export const newKey = ({ key, keyType }: Pick<Table, 'key' | 'keyType'>): string =>
  key === 'unique' ? `code = 'r' || nextval('keys')` : `id = ${keyTypes[keyType]}`;

export type Table = {
  name: string;
  /** How its rows are told apart: by a primary key, by one that holds the owner, or by a unique one without primary key. */
  key: 'id' | 'owner' | 'unique';
  keyType: string;
  ownerReference: 'cascade' | 'no action' | 'none';
  /** Whether a column of its own says whose its rows are, or the row that they refer to; `guessed`: and no option says so. */
  owned: 'column' | 'parent' | 'guessed';
  /** The table before it that its rows refer to; null for none. */
  parent: { table: number; onDelete: 'cascade' | 'set null' | 'no action' } | null;
  /** What happens to rows that answer a deleted row of the same table; null where none can. */
  answers: string | null;
  columns: number[];
  partitioned: boolean;
  /** A table that nobody declares, whose rows go with this one's. */
  dependent: boolean;
  triggers: boolean;
};
export type Schema = { schema: string; users: string; userKey: string; nameType: string; tables: Table[] };

const names = ['notes', 'Notes', 'my notes', 'a.b', 'select', 'naïve "quotes"', '任务', 't'];
const onDelete = fc.constantFrom('cascade', 'set null', 'no action');

const tableArbitrary = (position: number): fc.Arbitrary<Table> =>
  fc.record({
    name: fc.constant(`${names[position]}`),
    key: fc.constantFrom('id', 'owner', 'unique'),
    keyType: fc.constantFrom(...Object.keys(keyTypes)),
    ownerReference: fc.constantFrom('cascade', 'no action', 'none'),
    owned: fc.constantFrom('column', 'parent', 'guessed'),
    parent:
      position === 0
        ? fc.constant(null)
        : fc.option(fc.record({ table: fc.nat(position - 1), onDelete: onDelete })),
    answers: fc.option(onDelete),
    columns: fc.array(fc.nat(valueTypes.length - 1), { minLength: 1, maxLength: 6 }),
    partitioned: fc.boolean(),
    dependent: fc.boolean(),
    triggers: fc.boolean(),
  });

export const schemaArbitrary: fc.Arbitrary<Schema> = fc
  .record({
    schema: fc.constantFrom('public', 'app', 'My.App'),
    users: fc.constantFrom('users', 'User Accounts', 'u.s'),
    userKey: fc.constantFrom(...Object.keys(keyTypes)),
    nameType: fc.constantFrom('text', 'varchar(120)', 'varchar'),
    count: fc.integer({ min: 1, max: 5 }),
    tables: fc.tuple(...[0, 1, 2, 3, 4].map(tableArbitrary)),
  })
  .map(({ count, tables, ...schema }) => ({ ...schema, tables: tables.slice(0, count) }));

/** The table's name with its schema, as SQL. */
export const sqlName = ({ schema }: Schema, name: string): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

/** As the options name it. */
export const optionName = ({ schema }: Schema, name: string): string =>
  schema === 'public' ? name : `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

export const optionsOf = (schema: Schema): DatabaseOptions => ({
  users: { table: optionName(schema, schema.users), key: 'The Id', name: 'name' },
  tables: Object.fromEntries(
    schema.tables.map((table) => [
      optionName(schema, table.name),
      { ...ownerOption(schema, table), ...(table.key === 'unique' ? { key: ['code', 'number'] } : {}) },
    ]),
  ),
});

function ownerOption(schema: Schema, table: Table): { owner?: string } {
  if (!isOwnedByParent(schema, table)) return { owner: 'Owner' };
  return table.owned === 'guessed' ? {} : { owner: 'parent' };
}

/** Whether its rows belong to whom the rows belong that they refer to. */
export const isOwnedByParent = (schema: Schema, table: Table): boolean =>
  table.owned !== 'column' && table.key !== 'owner' && parentOf(schema, table) !== null;

/** Whether other tables can refer to its rows by their `id` alone. */
const isReferable = ({ key }: Table) => key === 'id';

/** Whether its rows can refer to rows of the same table. */
export const hasAnswers = (table: Table): boolean => table.answers !== null && isReferable(table);

/** The parent of a table, where its rows can refer to that. */
export function parentOf({ tables }: Schema, { parent }: Table): Table | null {
  const table = parent && tables[parent.table];
  return table && isReferable(table) ? table : null;
}

export function ddl(schema: Schema): string {
  const { users, userKey, nameType, tables } = schema;
  const usersName = sqlName(schema, users);
  return `
    create schema if not exists ${escapeIdentifier(schema.schema)};
    create sequence keys;
    create table audit (what text);
    create function note_it() returns trigger language plpgsql as
      $$ begin insert into public.audit values (tg_table_name || tg_op); return null; end $$;
    create function touch_it() returns trigger language plpgsql as
      $$ begin new.touched := coalesce(new.touched, 0) + 1; return new; end $$;
    create table ${usersName} ("The Id" ${userKey} primary key default ${keyTypes[userKey]}, name ${nameType} not null);
    ${tables.map((table) => tableDdl(schema, table)).join('\n')}`;
}

function tableDdl(schema: Schema, table: Table): string {
  const name = sqlName(schema, table.name);
  const parent = parentOf(schema, table);
  const byParent = isOwnedByParent(schema, table);
  const usersName = sqlName(schema, schema.users);
  const partitioned = table.partitioned && table.key === 'owner';
  const reference =
    table.ownerReference === 'none' ? '' : ` references ${usersName} on delete ${table.ownerReference}`;
  // Without a reference the owner may be of another type than the user's key.
  const ownerType = table.ownerReference === 'none' && table.columns.length % 2 ? 'text' : schema.userKey;
  const keys: Record<Table['key'], string> = {
    id: `id ${table.keyType} primary key default ${keyTypes[table.keyType]}`,
    owner: `id ${table.keyType} default ${keyTypes[table.keyType]}, primary key ("Owner", id)`,
    unique: `code text not null default 'c' || nextval('keys'), number bigint not null default 9007199254740992 + nextval('keys'), unique (number, code)`,
  };
  return `
    create table ${name} (${byParent ? `author ${schema.userKey} references ${usersName}` : `"Owner" ${ownerType}${reference}`}, tag text, touched int${parent ? `, parent ${parent.keyType}${byParent ? ' not null' : ''}` : ''},
      ${hasAnswers(table) ? `answers ${table.keyType} references ${name} on delete ${table.answers}, ` : ''}${table.columns.map((type, column) => `"C ${column}" ${valueTypes[type]?.sql}, `).join('')}${keys[table.key]})
      ${partitioned ? 'partition by hash ("Owner")' : ''};
    ${partitioned ? [0, 1].map((part) => `create table ${sqlName(schema, `${table.name}_${part}`)} partition of ${name} for values with (modulus 2, remainder ${part});`).join('\n') : ''}
    ${parent ? `alter table ${name} add foreign key (parent) references ${sqlName(schema, parent.name)} on delete ${byParent && table.parent?.onDelete === 'set null' ? 'cascade' : table.parent?.onDelete};` : ''}
    ${table.dependent && isReferable(table) ? `create table ${sqlName(schema, `${table.name} extras`)} (of ${table.keyType} primary key references ${name} on delete cascade);` : ''}
    ${
      table.triggers
        ? `create trigger note_it after insert or update or delete on ${name} for each row execute function public.note_it();
           create trigger touch_it before update on ${name} for each row execute function public.touch_it();`
        : ''
    }`;
}
