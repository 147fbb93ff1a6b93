import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type RunOptions, whyNotAsked } from './run.ts';

describe('what does not go together is refused, with what to do instead', () => {
  const variants = 'models.yaml';
  for (const [title, args, options, said] of [
    ['variants in shards', ['--shard=1/2'], { variants }, /leave out --shard, or .*--suite/],
    ['variants in shards, in two words', ['--shard', '1/2'], { variants }, /leave out --shard/],
    ['variants', ['--headed'], { variants, llm: 'real' }, null],
    ['shards', ['--shard=1/2'], { llm: 'stub' }, null],
    ['variants that are recorded', [], { variants, llm: 'record' }, /record without --variants/],
    [
      'cassettes in place of others, and nothing is recorded',
      [],
      { update: true, llm: 'stub' },
      /--llm record/,
    ],
    ['a gate check that records', [], { gateCheck: true, llm: 'record' }, /leave out --gate-check/],
    ['a gate check of a real model', [], { gateCheck: true, llm: 'real' }, /leave out --gate-check/],
    ['a gate check of variants', [], { gateCheck: true, variants }, /leave out --gate-check/],
    ['a gate check', [], { gateCheck: true, llm: 'stub' }, null],
  ] as [string, string[], RunOptions, RegExp | null][])
    test(title, () => {
      const why = whyNotAsked(args, options);
      if (said === null) assert.equal(why, null);
      else assert.match(why ?? '', said);
    });
});
