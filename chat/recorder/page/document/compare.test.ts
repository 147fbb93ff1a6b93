import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareLists } from './compare.ts';

/** Each letter is a piece of a page: `T` its field, `Y` and `A` the names above the messages. */
for (const [what, before, now, marks] of [
  ['the first exchange', 'hT', 'hY1AaT', 'knnnnk'],
  ['a further exchange', 'hY1AaT', 'hY1AaY2AbT', 'kkkkknnnnk'],
  ['an exchange that is equal to the one before', 'hY1AaT', 'hY1AaY1AaT', 'kkkkknnnnk'],
  ['an answer that was given before', 'hY1AaY2AaT', 'hY1AaY2AaY3AaT', 'kkkkkkkkknnnnk'],
  ['a page that drops the earliest exchange', 'hgY1AaY2AaT', 'hgY2AaY3AaT', 'kkkkkknnnnk'],
  ['the newest exchange on top', 'hb2a1T', 'hc3b2a1T', 'knnkkkkk'],
  ['a time that has changed where it stood', 'h1T', 'h2T', 'kck'],
  ['the same page', 'hY1AaT', 'hY1AaT', 'kkkkkk'],
  ['another page', 'hT', 'xyz', 'nnn'],
] as const)
  test(what, () => {
    const changes = compareLists([...before], [...now]);
    assert.equal(changes.map(([first]) => first).join(''), marks);
  });
