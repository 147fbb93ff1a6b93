import type { Reply, Trial } from '../../record/trial.ts';
import { aModelCall, aTrial, aTurn, without } from '../../tests/doubles/a-trial.ts';
import { testExamples } from '../../tests/doubles/test-table.ts';
import { streamed } from './streamed.ts';

const replied = (reply: Partial<Reply>, overrides: Partial<Trial>) =>
  aTrial({ turns: [aTurn({ reply })], ...overrides });
/** Each call takes 600 ms, its first token comes after 100, and it begins a second after the one before. */
const answered = (...texts: string[]): Partial<Trial> => ({
  modelCalls: texts.map((text, index) =>
    aModelCall({ at: 1_000 * (index + 1), firstTokenMs: 100, durationMs: 600, text }),
  ),
});
const atOnce = (at: number): Reply['deltas'] => [{ at, text: 'all' }];

testExamples([
  [
    'all at once, a moment after the first token: a busy page, or a short reply',
    streamed(),
    replied({ text: 'all', deltas: atOnce(1_300) }, answered('all')),
    'pass',
  ],
  [
    'all at once, long after the first token',
    streamed(),
    replied({ text: 'all', deltas: atOnce(1_400) }, answered('all')),
    'fail not_streamed',
  ],
  [
    'all at once after the text of an answer, whose call of a tool came before',
    streamed(),
    replied({ text: 'all', deltas: atOnce(2_300) }, answered('', 'all')),
    'pass',
  ],
  [
    'in pieces, but only when the answer was over',
    streamed(),
    replied(
      {
        deltas: [
          { at: 1_700, text: '好' },
          { at: 1_750, text: '的' },
        ],
      },
      answered('好的'),
    ),
    'fail not_streamed',
  ],
  [
    'in pieces, the first of them late, while the answer went on',
    streamed(),
    replied(
      {
        deltas: [
          { at: 1_590, text: '好' },
          { at: 1_750, text: '的' },
        ],
      },
      answered('好的'),
    ),
    'pass',
  ],
  [
    'in pieces, late after an answer that came at once',
    streamed(),
    replied(
      {
        deltas: [
          { at: 1_700, text: '好' },
          { at: 1_750, text: '的' },
        ],
      },
      { modelCalls: [aModelCall({ at: 1_000, firstTokenMs: 100, durationMs: 300, text: '好的' })] },
    ),
    'pass',
  ],
  [
    'all at once after a second answer, and the first was held back until then',
    streamed(),
    replied({ text: 'all', deltas: atOnce(2_300) }, answered('a', 'll')),
    'fail not_streamed',
  ],
  [
    'all at once, and as many pieces as were asked for are too few',
    streamed({ minDeltas: 2 }),
    replied({ text: 'all', deltas: atOnce(1_300) }, answered('all')),
    'fail not_streamed',
  ],
  [
    'all at once, and nobody saw the model',
    streamed(),
    without(replied({ text: 'all', deltas: atOnce(1_300) }, answered('all')), 'model'),
    'fail not_streamed',
  ],
]);
