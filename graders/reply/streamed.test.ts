import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reply, Trial } from '../../record/trial.ts';
import { aCall, aModelCall, aReply, aTrial, aTurn, without } from '../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../tests/doubles/test-table.ts';
import { longestPause, streamed, streamedOnWire } from './streamed.ts';

const replied = (reply: Partial<Reply> | null, overrides: Partial<Trial> = {}) =>
  aTrial({ turns: [aTurn({ reply })], ...overrides });
const shown = (...deltas: (string | { text: string; replaced: true })[]): Reply['deltas'] =>
  deltas.map((delta, index) => ({
    at: 1000 + 50 * index,
    ...(typeof delta === 'string' ? { text: delta } : delta),
  }));
const carried = (...deltas: string[]): NonNullable<Reply['stream']> => [
  { type: 'start', at: 950 },
  ...deltas.map((text, index) => ({ type: 'delta' as const, at: 1000 + 50 * index, text })),
  { type: 'stop', at: 2000 },
];
const onWire = (reply: Partial<Reply>, overrides: Partial<Trial> = {}) => replied(reply, overrides);
const said = (...texts: string[]): Partial<Trial> => ({
  modelCalls: texts.map((text, index) => aModelCall({ at: 900 + index, text })),
});
const used = 'Used tool: bookRoom';
const noFirst = { timings: { ...aReply().timings, firstTokenMs: null } };

const examples: Example[] = [
  ['it grew', streamed(), replied({}), 'pass'],
  ['all at once', streamed(), replied({ text: 'all', deltas: shown('all') }), 'fail not_streamed'],
  [
    'empty growth is none',
    streamed(),
    replied({ text: 'all', deltas: shown('all', '') }),
    'fail not_streamed',
  ],
  [
    'a blank is no growth',
    streamed(),
    replied({ text: 'all', deltas: shown('all', '\n') }),
    'fail not_streamed',
  ],
  [
    'painted anew so often that not all of it was kept',
    streamed(),
    replied({
      text: 'bb',
      deltas: [...shown('a', { text: 'b', replaced: true }), { at: 2_000, text: '', replaced: true, cut: 2 }],
    }),
    'ungraded',
  ],
  ['slow', streamed({ firstTokenWithinMs: 50 }), replied({}), 'fail slow_first_token'],
  ['a pause', streamed({ maxPauseMs: 49 }), replied({}), 'fail long_pause'],
  ['not too long a pause', streamed({ maxPauseMs: 50 }), replied({}), 'pass'],
  ['first token not seen', streamed({ firstTokenWithinMs: 50 }), replied(noFirst), 'ungraded'],
  [
    'laid out otherwise in the end',
    streamed(),
    replied({ text: '一\n二', deltas: shown('一', '二') }),
    'pass',
  ],
  [
    'more is shown than came',
    streamed(),
    replied({ text: '一二三', deltas: shown('一', '二') }),
    'fail deltas_mismatch',
  ],
  [
    'less is shown than came',
    streamed(),
    replied({ text: '一', deltas: shown('一', '二') }),
    'fail deltas_mismatch',
  ],
  [
    'it flickers back',
    streamed(),
    replied({
      text: '好的，已完成',
      deltas: shown('好的，已', { text: '好', replaced: true }, '的，已完成'),
    }),
    'fail text_flickered',
  ],
  [
    'a word is replaced',
    streamed(),
    replied({ text: '已删除', deltas: shown('已创建', { text: '已删除', replaced: true }) }),
    'fail text_flickered',
  ],
  [
    'a mark is taken into the layout',
    streamed(),
    replied({
      text: '清单：\n买菜',
      deltas: shown('清单：', '1', { text: '清单：\n', replaced: true }, '买菜'),
    }),
    'pass',
  ],
  [
    'the state of a tool changes before the text',
    streamed(),
    replied({
      text: `${used}\nThe room is yours`,
      source: 'The room is yours',
      deltas: shown('Using bookRoom…', { text: used, replaced: true }, '\nThe room', ' is yours'),
    }),
    'pass',
  ],
  [
    'the text goes while the state of a tool changes',
    streamed(),
    replied({
      text: `${used}\nThe room is yours`,
      source: 'The room is yours',
      deltas: shown('Using bookRoom…\nThe room is', { text: used, replaced: true }, '\nThe room is yours'),
    }),
    'fail text_flickered',
  ],
  [
    'a call is shown that the wire carries as none of the text',
    streamedOnWire(),
    replied(
      { text: `${used}\nThe room is yours`, stream: carried('The room', ' is yours') },
      { ...said('The room is yours'), toolCalls: [aCall('bookRoom', {})] },
    ),
    'ungraded',
  ],
  [
    'a call is shown, and a word is lost',
    streamedOnWire(),
    replied(
      { text: `${used}\nThe is yours`, stream: carried('The room', ' is yours') },
      { ...said('The room is yours'), toolCalls: [aCall('bookRoom', {})] },
    ),
    'fail deltas_mismatch',
  ],
  ['the screen was not observed', streamed(), without(replied({}), 'browser'), 'ungraded'],

  ['start, deltas, stop', streamedOnWire(), onWire({ stream: carried('好', '的') }, said('好的')), 'pass'],
  [
    'over two model calls',
    streamedOnWire(),
    onWire({ stream: carried('好', '的') }, said('好', '的')),
    'pass',
  ],
  ['the wire can not be read', streamedOnWire(), onWire({}), 'ungraded'],
  [
    'the screen was not observed',
    streamedOnWire(),
    without(onWire({ stream: carried('好的') }), 'browser'),
    'ungraded',
  ],
  [
    'the model was not observed, and the screen shows it all',
    streamedOnWire(),
    without(onWire({ stream: carried('好的') }), 'model'),
    'pass',
  ],
  ['no delta', streamedOnWire(), onWire({ stream: carried() }), 'fail not_streamed'],
  ['too few', streamedOnWire({ minDeltas: 3 }), onWire({ stream: carried('好', '的') }), 'fail not_streamed'],
  ['no start', streamedOnWire(), onWire({ stream: carried('好的').slice(1) }), 'fail stream_not_started'],
  [
    'a delta after the stop',
    streamedOnWire(),
    onWire({ stream: [...carried('好'), { type: 'delta', at: 2100, text: '的' }] }),
    'fail wrong_stream_order',
  ],
  [
    'it starts twice',
    streamedOnWire(),
    onWire({ stream: [{ type: 'start', at: 900 }, ...carried('好的')] }),
    'fail wrong_stream_order',
  ],
  [
    'an error',
    streamedOnWire(),
    onWire({ stream: [...carried('好的').slice(0, -1), { type: 'error', at: 2000 }] }),
    'fail stream_failed',
  ],
  [
    'a delta is lost on the way',
    streamedOnWire(),
    onWire({ text: '好', stream: carried('好') }, said('好的')),
    'fail deltas_mismatch',
  ],
  [
    'a space is lost on the way',
    streamedOnWire(),
    onWire({ text: 'a b', stream: carried('a', 'b') }, said('a b')),
    'fail deltas_mismatch',
  ],
  [
    'the line break at the end of the model’s text is lost',
    streamedOnWire(),
    onWire({ text: '好的', stream: carried('好', '的') }, said('好的\n')),
    'pass',
  ],
  [
    'the screen shows less',
    streamedOnWire(),
    onWire({ text: '好', stream: carried('好的') }),
    'fail deltas_mismatch',
  ],
  [
    'the screen shows more',
    streamedOnWire(),
    onWire({ text: '好的！', stream: carried('好的') }),
    'fail deltas_mismatch',
  ],
  [
    'Markdown, shown without its marks',
    streamedOnWire(),
    onWire({ text: '标题\n重要的事', stream: carried('## 标题\n', '**重要**的事') }),
    'pass',
  ],
  [
    'Markdown, of which most is missing',
    streamedOnWire(),
    onWire({ text: '标题', stream: carried('## 标题\n', '**重要**的事') }),
    'fail deltas_mismatch',
  ],
  [
    'Markdown, of which something else is shown',
    streamedOnWire(),
    onWire({ text: '标题\n不重要的事', stream: carried('## 标题\n', '**重要**的事') }),
    'fail deltas_mismatch',
  ],
  [
    'slow',
    streamedOnWire({ firstTokenWithinMs: 99 }),
    onWire({ stream: carried('好', '的') }),
    'fail slow_first_token',
  ],
  [
    'soon enough',
    streamedOnWire({ firstTokenWithinMs: 100 }),
    onWire({ stream: carried('好', '的') }),
    'pass',
  ],
  ['a pause', streamedOnWire({ maxPauseMs: 49 }), onWire({ stream: carried('好', '的') }), 'fail long_pause'],
];
testExamples(examples);

test('the longest pause is between deltas, not before the first', () => {
  assert.equal(longestPause([{ at: 500 }, { at: 520 }, { at: 600 }]), 80);
  assert.equal(longestPause([{ at: 500 }]), 0);
  assert.equal(longestPause([]), 0);
});
