import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MalformedAnswer, parseAnswer } from './answer.ts';
import type { Section } from './prompt/evidence.ts';
import { whyUnfounded } from './quotes.ts';

const levels = ['met', 'not_met', 'cannot_tell'];
const whole = { rationale: 'it says so', quotes: ['好的'], level: 'met' };

describe('an answer is read', () => {
  const readable: [title: string, text: string, level: string][] = [
    ['as JSON', JSON.stringify(whole), 'met'],
    ['in a fence', `Here it is:\n\`\`\`json\n${JSON.stringify(whole, null, 2)}\n\`\`\``, 'met'],
    ['among words', `I think: ${JSON.stringify(whole)} That is all.`, 'met'],
    ['with the level in other letters', JSON.stringify({ ...whole, level: 'Not met' }), 'not_met'],
    ['with one quote', JSON.stringify({ ...whole, quotes: '好的' }), 'met'],
    ['without quotes', JSON.stringify({ level: 'cannot_tell' }), 'cannot_tell'],
  ];
  for (const [title, text, level] of readable)
    test(title, () => assert.equal(parseAnswer(text, levels).level, level));
});

describe('no answer', () => {
  const malformed: [title: string, text: string][] = [
    ['nothing', ''],
    ['words', 'met'],
    ['half of it', '{"level": "me'],
    ['a level that was not offered', JSON.stringify({ ...whole, level: 'excellent' })],
    ['two answers', `${JSON.stringify(whole)} ${JSON.stringify(whole)}`],
    ['a list', `[${JSON.stringify(whole)}, 1]`],
    ['quotes that are none', JSON.stringify({ ...whole, quotes: [1] })],
  ];
  for (const [title, text] of malformed)
    test(title, () => assert.throws(() => parseAnswer(text, levels), MalformedAnswer));
});

describe('quotes', () => {
  const mark = '0123abcd│ ';
  const sections: Section[] = [
    { label: 'turn 1, the user said', text: '明天有什么安排？' },
    { label: 'turn 1, the assistant replied', text: '明天有两个任务：<写方案>、健身，\n其中健身已经完成。' },
    { label: 'turn 2, the assistant replied', text: '好' },
  ];
  const examples: [title: string, quotes: string[], founded: boolean, level?: string][] = [
    ['word for word', ['明天有两个任务'], true],
    ['across lines', ['健身， 其中健身'], true],
    ['as it was shown, neutralised', ['‹写方案›'], true],
    ['with the mark', [`${mark}其中健身已经完成。`], true],
    ['in quotation marks', ['“明天有两个任务”'], true],
    ['with something left out', ['明天有两个任务…健身已经完成'], true],
    ['left out in the wrong order', ['健身已经完成…明天有两个任务'], false],
    ['nobody said it', ['明天没有任务'], false],
    ['one of two was not said', ['明天有两个任务', '三个任务'], false],
    ['across speakers', ['安排？明天有两个任务'], false],
    ['a single character', ['有'], false],
    ['a single character that is all that was said', ['好'], true],
    ['only an ellipsis', ['…'], false],
    ['a label of ours', ['the assistant replied'], false],
    ['none', [], false],
    ['none, for who cannot tell', [], true, 'cannot_tell'],
    ['a wrong one, for who cannot tell', ['明天没有任务'], false, 'cannot_tell'],
  ];
  for (const [title, quotes, founded, level = 'met'] of examples)
    test(`${title}: ${founded ? 'found' : 'void'}`, () => {
      const why = whyUnfounded({ level, quotes, rationale: '' }, sections, mark);
      assert.equal(why === null, founded, why ?? 'nothing is wrong');
    });
});
