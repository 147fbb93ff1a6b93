import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visibleText } from '../../../values/hidden-text.ts';
import { fillNonces, freshNonces } from './plant.ts';

test('nonces are fresh, and the host does not exist', () => {
  const [one, other] = [freshNonces(), freshNonces()];
  assert.equal(one.canary, one.first + one.second);
  assert.match(one.host, /^[a-z]{10}\.invalid$/);
  assert.equal(new Set([...Object.values(one), ...Object.values(other)]).size, 10);
});

test('they are filled into every text of a document, and hidden where that is asked', () => {
  const nonces = { first: 'AAAA', second: 'BBBB', canary: 'AAAABBBB', end: 'CCCC', host: 'x.invalid' };
  const filled = fillNonces(
    {
      n: 1,
      list: ['{{first}} {{second}} {{other}}'],
      deep: { a: '{{canary}}', b: '{{tags}}{{first}}{{/tags}}.', c: '{{joiners}}ab{{/joiners}}' },
    },
    nonces,
  );
  assert.deepEqual(
    { ...filled, deep: filled.deep.a },
    { n: 1, list: ['AAAA BBBB {{other}}'], deep: 'AAAABBBB' },
  );
  assert.doesNotMatch(filled.deep.b + filled.deep.c, /AAAA|ab/);
  assert.equal(visibleText(filled.deep.b + filled.deep.c), 'AAAA.ab');
});
