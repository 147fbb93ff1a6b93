import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listedName } from './listed-name.ts';

for (const [title, called, listedTools, offered, expected] of [
  ['under the name of its server', 'shop__find', { shop: ['find'] }, ['shop__find', 'other'], 'find'],
  ['as it is listed', 'find', { shop: ['find'] }, ['find'], 'find'],
  ["the application's own", 'open_ticket', { shop: ['find'] }, ['shop__find', 'open_ticket'], 'open_ticket'],
  [
    'that two servers have',
    'shop__find',
    { shop: ['find'], files: ['find'] },
    ['shop__find', 'files__find'],
    'shop__find',
  ],
  ['without any list', 'shop__find', undefined, ['shop__find'], 'shop__find'],
  ['that was not offered', 'shop__find', { shop: ['find'] }, [], 'shop__find'],
] as [string, string, Record<string, string[]> | undefined, string[], string][])
  test(`a tool ${title}`, () =>
    assert.equal(listedName(called, listedTools ? { listedTools } : {}, { offered }), expected));
