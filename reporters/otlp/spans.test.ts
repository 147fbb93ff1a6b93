import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Trial } from '../../record/trial.ts';
import { aTrial, aTurn } from '../../tests/doubles/a-trial.ts';
import { spansOf } from './spans.ts';

const unanswered = { ...aTurn({ index: 1 }), reply: null };
for (const [title, given, at] of [
  ['the second turn', { turns: [aTurn(), unanswered] }, aTurn().reply?.timings.sentAt],
  ['the only turn', { turns: [unanswered], pages: [{ conversation: 0, at: 5_000 }] }, 5_000],
  ['the start', { turns: [], pages: [{ conversation: 0, at: 5_000 }] }, 5_000],
] satisfies [string, Partial<Trial>, number | undefined][])
  test(`a trial that broke off in ${title} begins when it began`, () => {
    const span = spansOf(aTrial(given), { content: false });
    assert.equal(span.at, at);
    assert.ok(span.children.every((turn) => turn.at >= span.at));
  });
