import type { Reply } from '../../record/trial.ts';
import { aReply, aTrial, aTurn } from '../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../tests/doubles/test-table.ts';
import { streamedOnWire } from './streamed.ts';

const total = '**Total** is 900, and the highest of them all is Alice with 400 in March and 500 in April.';
const lost = 'fail deltas_mismatch';
/** What was carried, and what of it is on the screen. */
const markdown: [title: string, carried: string, shown: string, verdict: string][] = [
  ['all of it', total, total.replaceAll('*', ''), 'pass'],
  ['the second half is lost', total, 'Total is 900, and the highest of them all is', lost],
  ['its last word is lost', total, total.replaceAll('*', '').replace(' April', ''), lost],
  ['a word in the middle is lost', total, total.replaceAll('*', '').replace(' Alice', ''), lost],
  ['a digit is lost', total, total.replaceAll('*', '').replace('500', '50'), lost],
  ['one word more', total, `${total.replaceAll('*', '')} Really.`, lost],
  [
    'a link without its address',
    'See the [docs](https://example.com/a/long/address).',
    'See the docs.',
    'pass',
  ],
  ['a link with its address', 'See [docs](https://a.example).', 'See docs (https://a.example).', 'pass'],
  ['a link without its words', 'See the [docs](https://example.com/a).', 'See the.', lost],
  ['a list without its numbers', '1. Export\n2. Delete', 'Export\nDelete', 'pass'],
  ['a list with its numbers', '1. Export\n2. Delete', '1. Export\n2. Delete', 'pass'],
  ['a list without one of its points', '1. Export\n2. Delete', '1. Export', lost],
  ['a year at the end of a sentence', '# It was\nin 2026.', 'It was\nin', lost],
  ['ticks', '- [x] Tea\n- [ ] Milk', 'Tea\nMilk', 'pass'],
  ['code without its language', '```js\nrun()\n```', 'run()', 'pass'],
  ['code that is lost', '```js\nrun()\n```\nDone.', 'Done.', lost],
  ['a picture', '![a cat](https://a.example/cat.png)\nA cat.', 'A cat.', 'pass'],
  ['a note', 'It rains.[^1] So what?', 'It rains. So what?', 'pass'],
  ['a table', '| Name | Sum |\n| --- | --- |\n| Ada | 9 |', 'Name Sum\nAda 9', 'pass'],
  ['a table without a cell', '| Name | Sum |\n| --- | --- |\n| Ada | 9 |', 'Name Sum\nAda', lost],
];

const carried = (text: string): NonNullable<Reply['stream']> => [
  { type: 'start', at: 950 },
  { type: 'delta', at: 1_000, text },
  { type: 'stop', at: 2_000 },
];

testExamples(
  markdown.map(
    ([title, text, screen, verdict]): Example => [
      `Markdown: ${title}`,
      streamedOnWire(),
      aTrial({ turns: [aTurn({ reply: aReply({ text: screen, stream: carried(text) }) })] }),
      verdict,
    ],
  ),
);

/** A reply whose stream ends without a stop; the source tells that its protocol is known. */
const open = (reply: Partial<Reply>) => {
  const stream = carried('Ada').slice(0, -1);
  return aTrial({ turns: [aTurn({ reply: aReply({ text: 'Ada', stream, ...reply }) })] });
};

testExamples([
  ['no stop in a known protocol', streamedOnWire(), open({ source: 'Ada' }), 'fail stream_not_stopped'],
  ['no stop in a guessed protocol', streamedOnWire(), open({}), 'ungraded'],
  ['too few in such a protocol', streamedOnWire({ minDeltas: 3 }), open({}), 'fail not_streamed'],
]);
