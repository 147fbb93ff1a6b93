import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Language, languages } from './language.ts';
import { pageWords } from './page-words.ts';
import { serverWords } from './server-words.ts';

/** What is the user's to begin with is other in every language, down to its names and how much of it there is. */
const isContent = (path: string) => /^\.(samples\.files|jobMarket)\b/.test(path);

/** Every word by its path; what is said with numbers or names in it is said with these. */
function wordsIn(value: unknown, path = ''): [path: string, words: string][] {
  if (isContent(path)) return [];
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, String(value(...argumentsOf(path)))]];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => wordsIn(inner, `${path}.${key}`));
}

function argumentsOf(path: string): unknown[] {
  if (/Date$/.test(path)) return ['2026-11-21'];
  if (path === '.instructions.tasks')
    return [{ date: '2026-11-21', weekday: 'w', time: '09:30', offset: '+01:00', groups: [] }];
  if (path === '.decisions.step') return ['one', ['two']];
  if (/\.(wrongArguments|invalidRequest|values)$/.test(path)) return [['one', 'two']];
  if (/\.(noSheet|noColumn|ambiguousColumn|unknownFunction)$/.test(path)) return ['one', ['two', 'three']];
  if (/\.wrongShape$/.test(path)) return ['one', { rows: 2, columns: 3 }, { rows: 4, columns: 5 }];
  return [1, 2, 3];
}

/** What is the same in both languages on purpose. */
const alike = new Set(['.tasks.conflictSeparator', '.workbook.extentSeparator', '.chat.length']);

for (const [title, all] of Object.entries({ page: pageWords, server: serverWords }))
  describe(`the words of the ${title}`, () => {
    const words = (language: Language) => new Map(wordsIn(all[language]));
    const [first, ...others] = languages;
    test('are all there, and none is empty', () => {
      assert.ok(words(first).size > 100);
      for (const [path, text] of words(first)) assert.notEqual(text.trim(), '', path);
    });
    for (const other of others)
      test(`are the same in ${other} as in ${first}, and in a language of their own`, () => {
        assert.deepEqual([...words(other).keys()].sort(), [...words(first).keys()].sort());
        for (const [path, text] of words(other)) {
          assert.notEqual(text.trim(), '', path);
          if (!alike.has(path) && /\p{L}{2}/u.test(text)) assert.notEqual(text, words(first).get(path), path);
        }
      });
    test('hold no Chinese in English', () => {
      const chinese = [...words('en')].filter(
        ([path, text]) => path !== '.languageName' && /\p{Script=Han}/u.test(text),
      );
      assert.deepEqual(chinese, []);
    });
  });

test('dates read as a person writes them', () => {
  assert.deepEqual(
    languages.map((language) => pageWords[language].longDate('2026-11-21')),
    ['Sat, Nov 21, 2026', '2026年11月21日 周六'],
  );
  assert.deepEqual(
    languages.map((language) => pageWords[language].shortDate('2026-01-05')),
    ['Mon, Jan 5', '1月5日 周一'],
  );
});
