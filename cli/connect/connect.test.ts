import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Learned } from '../../chat/detect/in-page.ts';
import type { Reply } from '../../record/trial.ts';
import { contextOf } from '../commands/connect.ts';
import { type Findings, partsOf } from './parts.ts';
import { boundariesOf, printBoundaries, printParts } from './print.ts';
import { judge } from './prove.ts';
import { writeAdapter } from './write-adapter.ts';

const learned: Learned = {
  message: '.bot',
  user: '.you',
  busy: "[aria-label='Stop']",
  stop: null,
  busyKinds: ['stop button'],
  hasEcho: true,
  messages: 1,
};
const findings: Findings = {
  composer: { name: '#ask', why: ['a text area'] },
  launcher: null,
  consent: null,
  send: null,
  frame: null,
  learned,
  signals: ['wire'],
};
const source = { url: 'http://chat.test/', name: 'chat.test', kit: '../chat/adapters/index.ts' };

describe('the adapter that is written', () => {
  test('names what was seen, and leaves to auto what three messages do not show', () =>
    assert.match(
      writeAdapter({ ...source, findings }),
      /\.\.\.auto,[\s\S]*\.\.\.auto\.signals,\n {4}message: '\.bot',\n {4}user: '\.you',\n {4}busy: '\[aria-label=\\'Stop\\'\]',/,
    ));
  for (const [title, given] of [
    ['a message that no selector means', { ...learned, message: null }],
    ['nothing that was seen', null],
  ] as const)
    test(`leaves to auto: ${title}`, () =>
      assert.doesNotMatch(
        writeAdapter({ ...source, findings: { ...findings, learned: given } }),
        /message:/,
      ));
  test('is short', () => {
    const whole = { ...learned, stop: '#stop' };
    const control = { name: '#x', why: [] };
    const text = writeAdapter({
      ...source,
      findings: { ...findings, learned: whole, launcher: control, send: control, frame: 'iframe' },
    });
    assert.ok(text.split('\n').length < 25, text);
  });
});

describe('what is told of the parts', () => {
  const partOf = (given: Findings, name: string) => partsOf(given).find(({ part }) => part === name);
  test('an end that only silence tells is unsure', () =>
    assert.deepEqual(
      {
        ...partOf(
          { ...findings, learned: { ...learned, busy: null, busyKinds: [] }, signals: ['quiet'] },
          'end',
        ),
      },
      {
        part: 'end',
        how: 'silence',
        confidence: 'unsure',
        why: 'nothing on the page or on the wire tells that a reply is over',
      },
    ));
  test('a message after words that are shown is sure', () =>
    assert.equal(partOf(findings, 'message')?.confidence, 'sure'));
  test('a page that shows nothing is said to', () =>
    assert.equal(partOf({ ...findings, learned: null }, 'message')?.how, 'not found'));
  test('a table has one line a part', () =>
    assert.equal(printParts(partsOf(findings)).split('\n').length, 1 + partsOf(findings).length));
  test('what is not connected is told with what it leaves ungraded', () =>
    assert.match(printBoundaries(boundariesOf([], false)), /wire +no +when each piece came/));
});

const reply = (given: Partial<Reply>): Reply => ({
  text: 'Hello there.',
  kind: null,
  end: 'complete',
  error: null,
  cards: [],
  chips: [],
  deltas: [],
  timings: { sentAt: 0, firstTokenMs: 1, lastTokenMs: 2, completeMs: 3, detectionMs: 1 },
  signals: ['wire'],
  ...given,
});

describe('whether a reply was read whole', () => {
  for (const [title, given, grown, whole] of [
    ['nothing to compare', {}, null, false],
    ['the same on the wire', { stream: [{ type: 'delta', at: 0, text: '**Hello** there.' }] }, null, true],
    [
      'half of what the wire carried',
      { stream: [{ type: 'delta', at: 0, text: 'Hello there. And more.' }] },
      null,
      false,
    ],
    ['more than the wire carried', { stream: [{ type: 'delta', at: 0, text: 'Hello' }] }, null, false],
    ['empty', { text: '' }, null, false],
    ['stalled', { end: 'stalled' }, null, false],
    ['it went on', {}, 'Hello there. And', false],
    [
      'silence alone',
      { signals: ['quiet'], stream: [{ type: 'delta', at: 0, text: 'Hello there.' }] },
      null,
      true,
    ],
  ] as [string, Partial<Reply>, string | null, boolean][])
    test(title, () => assert.equal(judge('Hi', reply(given), grown).whole, whole));
  test('the end by silence is reported', () => {
    const stream = [{ type: 'delta' as const, at: 0, text: 'Hello there.' }];
    assert.match(judge('Hi', reply({ signals: ['quiet'], stream }), null).why, /silence/);
  });
});

for (const [text, isSignIn] of [
  ['{"cookies":[],"origins":[]}', true],
  ['{"cookies":[]}', true],
  ['{"name":"my-shop","private":true}', false],
  ['[]', false],
  ['no JSON', false],
] as const)
  test(`a file with ${text} is ${isSignIn ? 'a' : 'no'} saved sign-in`, (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'evalwright-sign-in-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const storageState = join(folder, 'auth.json');
    writeFileSync(storageState, text);
    const read = () => contextOf({ storageState, header: {} });
    if (isSignIn) assert.equal(read().storageState, storageState);
    else assert.throws(read, /is no sign-in that Playwright saved.*codegen --save-storage/);
  });
