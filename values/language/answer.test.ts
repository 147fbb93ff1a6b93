import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, answerIn } from './answer.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

const english: Record<Answer, string[]> = {
  agreed: [
    'Yes, please.',
    'So, yes, change it.',
    'B) Yes, remove the second one.',
    "Yes please. I don't have my email at hand, so send a text.",
    "That sounds great! I don't need anything else. Please go ahead.",
    'Yes, proceed. No other items need changes.',
    'No problem, go ahead.',
  ],
  refused: [
    'No, thank you.',
    "Don't.",
    "Please don't do that.",
    'Hold on.',
    'Actually, do not.',
    'I changed my mind.',
  ],
  unclear: [
    'Yes, cancel it. But don\u2019t call me.',
    'Ok. Actually, no.',
    'Sure. Not now, though.',
    'No, just the chair. Yes, you can use the card.',
    'No, leave it. Sounds good otherwise.',
  ],
  other: [
    "I'm not sure which one it is.",
    'I do not remember the number.',
    'No other items.',
    'What happens to my data?',
  ],
};
const chinese: Record<Answer, string[]> = {
  agreed: ['好的，删吧', '确认。'],
  refused: ['不用了。', '算了，先不要。'],
  unclear: ['好的。等等，先不要。'],
  other: ['这是什么意思？'],
};

for (const [language, answers] of [
  [en, english],
  [zh, chinese],
] as const)
  for (const [expected, texts] of Object.entries(answers))
    for (const text of texts)
      test(`${expected}: ${text}`, () => {
        assert.equal(answerIn(text, language), expected);
      });
