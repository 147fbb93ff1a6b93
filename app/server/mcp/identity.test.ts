import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createIdentityTokens } from './identity.ts';

const identity = { userId: '00000000-0000-4000-8000-000000000001', clientTime: '2026-11-20T09:30:00+08:00' };

test('a token brings back who signed in', () => {
  const tokens = createIdentityTokens();
  assert.deepEqual(tokens.verify(`Bearer ${tokens.issue(identity)}`), identity);
});

test('a token of another process is refused', () => {
  assert.equal(createIdentityTokens().verify(`Bearer ${createIdentityTokens().issue(identity)}`), undefined);
});

test('a changed payload is refused', () => {
  const tokens = createIdentityTokens();
  const [, signature] = tokens.issue(identity).split('.');
  const payload = Buffer.from(JSON.stringify({ ...identity, expires: Number.MAX_SAFE_INTEGER })).toString(
    'base64url',
  );
  assert.equal(tokens.verify(`Bearer ${payload}.${signature}`), undefined);
});

for (const header of [undefined, '', 'Bearer', 'Bearer x.y', 'Basic abc']) {
  test(`"${header}" is refused`, () => assert.equal(createIdentityTokens().verify(header), undefined));
}

test('an expired token is refused', (context) => {
  context.mock.timers.enable({ apis: ['Date'] });
  const tokens = createIdentityTokens();
  const token = tokens.issue(identity);
  context.mock.timers.tick(11 * 60 * 1000);
  assert.equal(tokens.verify(`Bearer ${token}`), undefined);
});
