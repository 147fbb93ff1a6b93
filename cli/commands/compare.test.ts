import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareRuns } from './compare.ts';

const link = [{ name: 'Report', url: 'https://example.com' }];
for (const [options, said] of [
  [{ json: true }, /--cassettes/],
  [{ output: 'comparison.md' }, /--comment.*--markdown/],
  [{ link }, /--comment/],
  [{ comment: true, json: true }, /--cassettes/],
  // What goes together is not refused for its options.
  [{ comment: true, output: 'comment.md', link }, /missing/],
  [{ cassettes: true, json: true }, /missing/],
] as const)
  test(`compare with ${Object.keys(options).join(', ')}`, async () => {
    await assert.rejects(
      compareRuns(['missing'], {
        view: false,
        ...options,
        link: [...('link' in options ? options.link : [])],
      }),
      said,
    );
  });
