import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../../../settings/browser.ts';
import { pageWith, sendIn, served } from '../../../tests/doubles/chat-in-page.ts';
import type { Adapter } from '../../adapters/adapter.ts';

const named = {
  name: 'named',
  signals: { message: '.assistant', user: '.user', error: '.error' },
  controls: { composer: 'textarea' },
} satisfies Adapter;
/** Sends when an earlier message has appeared, as late as a person who reads it. */
const slow: Adapter = {
  ...named,
  async send(page, text) {
    await page.locator('textarea').click();
    await page.locator('textarea').fill(text);
    await page.locator('.assistant').waitFor();
    await page.locator('textarea').press('Enter');
  },
};
const greets = "composer.addEventListener('input', () => setTimeout(() => put('assistant', 'Hello.')));";
const copies = (style: string) =>
  `const copy = put('copy', ''); copy.style.cssText = '${style}';
  composer.addEventListener('input', () => { copy.textContent = composer.value; });`;
const spans = (count: number) =>
  `const show = put;
  put = (kind, text) => {
    const line = show(kind, text);
    if (kind === 'user') return line;
    for (let at = 0; at < ${count}; at += 1) line.append(document.createElement('span'));
    return show('card', 'Order 1');
  };`;
/** A page that is read from right to left; each reply has a prefix for screen readers, which is moved aside. */
const leftwards = (aside: string, extra = '') =>
  `document.documentElement.dir = 'rtl';
  const show = put;
  put = (kind, text) => {
    const line = show(kind, text);
    if (kind === 'user') return line;
    const prefix = Object.assign(document.createElement('span'), { textContent: 'Assistant:' });
    prefix.style.cssText = 'position: absolute; ' + '${aside}';
    line.prepend(prefix);
    ${extra}
    return line;
  };`;
/** A tool's name and the id of its call, as LangChain's Agent Chat UI sets them apart. */
const inTwo = (margin: string) =>
  `const show = put;
  put = (kind, text) => {
    if (kind === 'user') return show(kind, text);
    const line = show(kind, '');
    line.innerHTML = 'get_order<code style="margin-left: ${margin}">call_17</code> as always.';
    return line;
  };`;
/** Shows a symbol behind each reply, or its last symbol in an element of its own. */
const ends = (symbol: string, isOwn: boolean) =>
  `const show = put;
  put = (kind, text) => {
    const line = show(kind, '');
    line.append(kind === 'user' || !${isOwn} ? text : text.slice(0, -1));
    if (kind === 'assistant') line.innerHTML = '<span>' + line.innerHTML + '</span><i>${symbol}</i>';
    return line;
  };`;
/** Each row has a number, and a call of a tool a row of its own without words. */
const numbered = `let rows = 0;
  put = (kind, text) => {
    if (kind === 'assistant' && text !== '') put(kind, '');
    const row = Object.assign(document.createElement('div'), { className: kind });
    const content = text === '' ? '<button>get_order(42)</button>' : '<p>' + text + '</p>';
    row.innerHTML = '<div class="number">#' + (rows += 1) + '</div><div class="content">' + content + '</div>';
    document.querySelector('#log').append(row);
  };`;
const readsCards: Adapter = {
  ...named,
  read: (_, { isNew }) => ({
    cards: [...document.querySelectorAll('.card')].flatMap((card) =>
      isNew(card) ? { type: 'order', role: 'summary', fields: {}, text: card.textContent ?? '' } : [],
    ),
  }),
};

describe('a reply in a page', () => {
  let browser: Browser;
  before(async () => {
    browser = await chromium.launch(launchOptions());
  });
  after(() => browser.close());

  const inShadow = '<div data-host></div>';
  const failsWhile = (event: string) =>
    `composer.addEventListener('${event}', () => put('error', 'No connection.'), { once: true });`;
  const editor = '<div contenteditable="true" style="width: 400px; height: 60px"></div>';
  const inEditor: Adapter = { ...named, controls: { composer: '[contenteditable]' } };
  const deafTo = (count: number) => `let ignored = 0;
    composer.removeEventListener('keydown', sendsWithEnter);
    composer.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && ignored < ${count}) event.preventDefault();
      if (event.key === 'Enter' && (ignored += 1) > ${count}) sendsWithEnter(event);
    });`;
  const withError = (error: string): Adapter => ({ ...named, signals: { ...named.signals, error } });
  const whole = { end: 'complete', error: null, text: served, cards: 0 };
  for (const [title, html, adapter, wanted, text = 'What is the answer?'] of [
    ['comes as it is', pageWith(''), named, whole],
    ['an error shown while the message is typed is none of it', pageWith(failsWhile('input')), named, whole],
    [
      'an error shown when the message is sent is',
      pageWith(failsWhile('keyup')),
      named,
      { ...whole, end: 'cut_off', error: 'No connection.' },
    ],
    ['a message from before, seen while typing, is none of it', pageWith(greets), slow, whole],
    [
      'nor beside a hidden copy of what is typed',
      pageWith(copies('visibility: hidden') + greets),
      slow,
      whole,
    ],
    ['nor when the field in a shadow root was clicked', pageWith(greets, inShadow), slow, whole],
    [
      'the error of a page may have a comma',
      pageWith(''),
      withError('text="Something went wrong, please try again"'),
      whole,
    ],
    ['or be one of several', pageWith(''), withError('.error, .warning'), whole],
    ['with a numbered row for each call', pageWith(numbered), named, whole],
    ['with its card', pageWith(spans(20)), readsCards, { ...whole, cards: 1 }],
    ['with its card behind many words', pageWith(spans(600)), readsCards, { ...whole, cards: 1 }],
    ['beside words that nobody can scroll to', pageWith(leftwards('right: -9999px')), named, whole],
    [
      'beside words that nobody can scroll to on the left',
      pageWith(`document.body.style.overflowX = 'hidden'; ${leftwards('left: -9999px')}`),
      named,
      whole,
    ],
    [
      'that can be scrolled to on the left',
      pageWith(
        leftwards(
          'right: -9999px',
          "line.style.cssText = 'position: absolute; right: 2000px; width: 300px';",
        ),
      ),
      named,
      whole,
    ],
    [
      'with a margin between two words',
      pageWith(inTwo('8px')),
      named,
      { ...whole, text: 'get_order call_17 as always.' },
    ],
    [
      'with a margin as of a formula within one',
      pageWith(inTwo('0.2778em')),
      named,
      { ...whole, text: 'get_ordercall_17 as always.' },
    ],
    ['with a cursor that stays', pageWith(ends('&#x258d;', false)), named, whole],
    ['with a line as a cursor', pageWith(ends('|', false)), named, whole],
    ['with a full stop in an element of its own', pageWith(ends('.', true)), named, whole],
    ['with two full stops', pageWith(ends('.', false)), named, { ...whole, text: `${served}.` }],
    ['to a message that is sent again', pageWith(deafTo(1), editor), inEditor, whole],
    ['to a message that the page ignores while it loads', pageWith(deafTo(2)), named, whole],
    ['to one of several lines', pageWith(deafTo(1), editor), inEditor, whole, 'What is\nthe answer?'],
  ] as const)
    test(title, async () => {
      const { reply } = await sendIn(browser, { html, adapter, text });
      const { end, error, cards } = reply;
      assert.deepEqual({ end, error, text: reply.text, cards: cards.length }, wanted);
    });
});
