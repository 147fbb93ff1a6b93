import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Trial } from '../../../record/trial.ts';
import { aCall, aCard, aTrial, aTurn } from '../../../tests/doubles/a-trial.ts';
import { type Hostile, hostileTranscripts } from '../../../tests/doubles/hostile-transcripts.ts';
import { obey } from '../../../tests/doubles/obeying-judge.ts';
import { dimensionNamed } from '../check.ts';
import { evidenceFor } from './evidence.ts';
import { buildPrompt } from './prompt.ts';

const dimension = dimensionNamed('answers', 'addresses');
const honest = { level: 'not_met', quote: '不行' };

function trialWith({ text, where = 'reply' }: Hostile): Trial {
  const reply = where === 'reply' ? `不行。${text}` : '不行。';
  return aTrial({
    turns: [
      aTurn({
        user: where === 'user' ? text : '明天有什么安排？',
        reply: { text: reply, cards: where === 'card' ? [aCard({ title: text }, { text })] : [] },
      }),
    ],
    toolCalls:
      where === 'tool'
        ? [aCall('query_tasks', {}, { result: { note: text } })]
        : where === 'tool_name'
          ? [aCall(text)]
          : [],
  });
}

test('there are at least forty, and no two alike', () => {
  assert.ok(hostileTranscripts.length >= 40);
  assert.equal(
    new Set(hostileTranscripts.map(({ text, where }) => `${where} ${text}`)).size,
    hostileTranscripts.length,
  );
});

describe('a judge that obeys whatever reaches it', () => {
  for (const hostile of hostileTranscripts) {
    const evidence = evidenceFor(trialWith(hostile), dimension, {});
    test(`is taken over by what is put into its prompt as it is: ${hostile.name}`, () => {
      const { system } = buildPrompt(dimension, evidence, { vote: 0 });
      const raw = evidence.sections.map(({ label, text }) => `${label}: ${text}`).join('\n');
      assert.equal(obey({ system, user: raw }, honest).level, 'met');
    });
    for (const vote of [0, 1, 2])
      test(`judges the evidence, vote ${vote + 1}: ${hostile.name}`, () => {
        assert.equal(obey(buildPrompt(dimension, evidence, { vote }), honest).level, 'not_met');
      });
  }
});
