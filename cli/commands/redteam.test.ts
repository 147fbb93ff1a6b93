import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitArguments } from './redteam.ts';

for (const [title, args, ids, others, unknown] of [
  ['probes', ['role-words', 'payment'], ['role-words', 'payment'], [], undefined],
  ['an option with its value', ['--project', 'chromium'], [], ['--project', 'chromium'], undefined],
  ['a probe behind a switch', ['--headed', 'payment'], ['payment'], ['--headed'], undefined],
  ['a word that is no probe', ['payments', '--headed'], [], ['payments', '--headed'], 'payments'],
  ['one behind a probe', ['payment', 'role-word'], ['payment'], ['role-word'], 'role-word'],
] as const)
  test(`arguments of redteam: ${title}`, () =>
    assert.deepEqual(splitArguments(args), { ids, others, unknown }));
