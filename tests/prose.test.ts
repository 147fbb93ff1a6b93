import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { messages } from '../packaging/messages.ts';
import { pages, read } from './pages/pages.ts';

/** The documentation stays short and plain: words in all, words of a sentence, and words that readers have to read twice. */

const written = pages.filter(
  (page) => page === 'README.md' || (page.startsWith('docs/') && !page.includes('reference')),
);
/** As `wc -w` counts. */
const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;
const proseOf = (page: string): string => read(page).replace(/```[\s\S]*?```/g, '');

/** The sentences of paragraphs and list items; tables and headings have none. */
const sentencesOf = (prose: string): string[] =>
  prose
    .replace(/^\s*(?:#|\||!\[).*$/gm, '\n')
    .replace(/`[^`\n]*`/g, 'code')
    .replace(/\]\([^)]*\)/g, ']')
    .split(/\n\s*\n|\n\s*(?:[-*]|\d+\.)\s/)
    .flatMap((block) => block.replace(/\s+/g, ' ').split(/(?<=[.!?:;])\s+(?=[A-Z[*"(]|code)/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => wordsOf(sentence) >= 3);

describe('words', () => {
  for (const [name, most, counted] of [
    ['all pages', 25_000, written],
    ['README.md', 1_200, ['README.md']],
    ['docs/architecture.md', 3_000, ['docs/architecture.md']],
  ] as const)
    test(`${name}: at most ${most}`, () => {
      const words = counted.reduce((sum, page) => sum + wordsOf(read(page)), 0);
      assert.ok(words > 0 && words <= most, `${words} words`);
    });
});

test('half of the sentences have at most 16 words, nine of ten at most 28', () => {
  const lengths = written.flatMap((page) => sentencesOf(proseOf(page)).map(wordsOf)).sort((a, b) => a - b);
  const at = (share: number) => lengths[Math.floor(lengths.length * share)] ?? Number.NaN;
  assert.ok(lengths.length > 500 && at(0.5) <= 16 && at(0.9) <= 28, `${at(0.5)} and ${at(0.9)}`);
});

const dialect =
  /\b(?:can not|whoever|mend(?:s|ed)?|anew|stands? in|stood|nobody|somebody|is told|are told|held against)\b/gi;

describe('plain words, also where pages are made of help and doc comments', () => {
  for (const page of pages.filter((one) => one === 'README.md' || one.startsWith('docs/')))
    test(page, () => {
      const found = [
        ...proseOf(page)
          .replace(/`[^`\n]*`/g, '')
          .matchAll(dialect),
      ].map(([word]) => word);
      assert.deepEqual(found, []);
    });
});

describe('messages of errors and of the command line', () => {
  test('use plain words', () => {
    const found = messages();
    assert.ok(found.length > 200, `${found.length} messages`);
    const dialects = found.flatMap(({ file, line, text }) =>
      [...text.matchAll(dialect)].map(([word]) => `${file}:${line}: ${word}: ${text}`),
    );
    assert.deepEqual(dialects, []);
  });
});
