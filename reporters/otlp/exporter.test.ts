import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tracesAt } from './exporter.ts';

test('a collector’s base is enough, and a path of one’s own is kept', () => {
  assert.deepEqual(
    [
      'http://localhost:4318',
      'http://localhost:4318/',
      'https://a.example/api/public/otel/v1/traces?x=1',
    ].map(tracesAt),
    [
      'http://localhost:4318/v1/traces',
      'http://localhost:4318/v1/traces',
      'https://a.example/api/public/otel/v1/traces?x=1',
    ],
  );
});
