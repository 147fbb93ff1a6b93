import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InvalidArgumentError } from 'commander';
import { count, list, rate, usd } from './option-values.ts';

for (const [title, parse, text, expected] of [
  ['names', list(), 'A1, B2', ['A1', 'B2']],
  ['no name', list(), '', null],
  ['a name and nothing', list(), 'A1,', null],
  ['allowed words', list(['md', 'json']), 'md,json', ['md', 'json']],
  ['another word', list(['md', 'json']), 'md,html', null],
  ['an amount', usd, '2.50', 2.5],
  ['nothing to spend', usd, '0', null],
  ['no amount', usd, ' ', null],
  ['no limit', usd, 'Infinity', null],
  ['requests a minute', rate, '60', { requests: 60, tokens: null }],
  ['tokens a minute', rate, ',100', { requests: null, tokens: 100 }],
  ['no rate', rate, ',', null],
  ['a number', count, '12', 12],
  ['a fraction', count, '1.5', null],
] satisfies [string, (text: string) => unknown, string, unknown][])
  test(`${title}: ${JSON.stringify(text)} is ${expected === null ? 'refused' : 'read'}`, () => {
    if (expected === null) assert.throws(() => parse(text), InvalidArgumentError);
    else assert.deepEqual(parse(text), expected);
  });
