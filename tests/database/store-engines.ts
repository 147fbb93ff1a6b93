import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createPool } from 'mysql2/promise';
import { mysqlStore } from '../../boundaries/store/mysql.ts';
import { sqliteStore } from '../../boundaries/store/sqlite.ts';
import type { MysqlServer } from '../doubles/a-mysql-server.ts';
import type { Engine } from './store-schema.ts';

/** The databases in which random schemas are tried. */

export function sqliteEngine(): Engine & { end(): Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), 'store-schemas-'));
  let files = 0;
  let file = '';
  let database: DatabaseSync | null = null;
  return {
    async begin() {
      database?.close();
      file = join(folder, `${files++}.db`);
      database = new DatabaseSync(file, { readBigInts: true });
      database.exec('pragma journal_mode = wal; pragma synchronous = off; pragma foreign_keys = on');
    },
    exec: async (sql) => database?.exec(sql),
    rows: async (sql) => database?.prepare(sql).all() ?? [],
    store: (options) => sqliteStore({ file, ...options }),
    quote: (name) => `"${name}"`,
    types: {
      integer: [
        ['9007199254740993', '9007199254740993'],
        ['-1', -1],
        ['null', null],
      ],
      real: [
        ['1.5', 1.5],
        ['1e300', 1e300],
        ['0.1', 0.1],
      ],
      text: [
        ["'it''s 这'", "it's 这"],
        ["''", ''],
      ],
      blob: [
        ["x'00ff'", '\\x00ff'],
        ['null', null],
      ],
      'numeric(20,4)': [
        ['12.5', 12.5],
        ["'long'", 'long'],
      ],
      boolean: [
        ['true', 1],
        ['false', 0],
      ],
    },
    keyTypes: {
      integer: (number) => `${number}`,
      int: (number) => `${9007199254740992n + BigInt(number)}`,
      text: (number) => `'k${number}'`,
    },
    trigger: (table, event) =>
      `create trigger "${table} ${event}" after ${event} on "${table}" begin update users set name = name where id = old."Owner"; end`,
    async end() {
      database?.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export async function mysqlEngine(server: MysqlServer): Promise<Engine & { end(): Promise<void> }> {
  const root = createPool({
    uri: server.url(''),
    connectionLimit: 1,
    supportBigNumbers: true,
    dateStrings: true,
    jsonStrings: true,
  });
  const rows = async (sql: string) => {
    const [list] = await root.query<never[]>(sql);
    return list;
  };
  await rows("set time_zone = '+00:00'");
  const store: Engine['store'] = (options) => mysqlStore({ url: server.url('app'), ...options });
  return {
    async begin() {
      await rows('drop database if exists app');
      await rows('create database app character set utf8mb4');
      await rows('use app');
    },
    exec: rows,
    rows,
    store,
    quote: (name) => `\`${name}\``,
    types: {
      bigint: [
        ['9007199254740993', '9007199254740993'],
        ['-1', -1],
      ],
      'bigint unsigned': [['18446744073709551615', '18446744073709551615']],
      'decimal(30,10)': [
        ['12345678901234567890.0123456789', '12345678901234567890.0123456789'],
        ['9.50', 9.5],
      ],
      float: [
        ['0.1', 0.1],
        ['16777217', 16777216],
      ],
      double: [
        ['0.1', 0.1],
        ['1e300', 1e300],
      ],
      'varchar(40)': [
        ["'it''s 这 😀'", "it's 这 😀"],
        ['null', null],
      ],
      date: [
        ["'2026-02-28'", '2026-02-28'],
        ["'0001-01-01'", '0001-01-01'],
      ],
      'datetime(6)': [["'2026-02-28 10:00:00.000001'", '2026-02-28 10:00:00.000001']],
      'timestamp(6) null': [
        ["'2026-02-28 10:00:00.000001'", '2026-02-28T10:00:00.000001Z'],
        ['null', null],
      ],
      'time(3)': [["'-100:00:00.001'", '-100:00:00.001']],
      json: [[`'{"a": 1}'`, '{"a": 1}']],
      "enum('a','b')": [["'b'", 'b']],
      'bit(10)': [["b'1000000001'", '\\x0201']],
      'varbinary(8)': [
        ["x'00ff'", '\\x00ff'],
        ["x'80'", '\\x80'],
      ],
      boolean: [
        ['true', 1],
        ['false', 0],
      ],
      point: [['point(1, 2)', '\\x000000000101000000000000000000f03f0000000000000040']],
    },
    keyTypes: {
      int: (number) => `${number}`,
      bigint: (number) => `${9007199254740992n + BigInt(number)}`,
      'varchar(40)': (number) => `'k${number}'`,
      'decimal(30,0)': (number) => `${123456789012345678901234567890n + BigInt(number)}`,
    },
    trigger: (table, event) =>
      `create trigger \`${table} ${event}\` after ${event} on \`${table}\` for each row update users set name = name where id = old.Owner`,
    end: () => root.end(),
  };
}
