import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { asksSomething } from '../../graders/reply/replies.ts';
import { languageOf, languages } from './index.ts';

for (const { name, wording } of languages)
  describe(`other words in ${name}`, () => {
    const { closings, announcements, phrases } = wording;
    test('neither a polite closing nor an announcement asks anything, and each is in its language', () => {
      for (const said of [...closings, ...announcements]) {
        assert.equal(asksSomething(said), false, said);
        assert.equal(languageOf(said)?.name, name, said);
      }
    });

    test('a phrase is in one line, and a line has several', () => {
      assert.equal(new Set(phrases.flat()).size, phrases.flat().length);
      assert.ok(phrases.every(({ length }) => length > 1));
    });
  });
