import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Browser, chromium } from '@playwright/test';
import type { Reply } from '../record/trial.ts';
import { launchOptions } from '../settings/browser.ts';
import { confirmForm, type DocumentChat, documentChat } from '../tests/doubles/a-document-chat.ts';
import { open } from '../tests/doubles/chat-in-page.ts';
import type { Adapter } from './adapters/adapter.ts';
import { auto } from './detect/auto.ts';

const named: Adapter = {
  name: 'named',
  signals: { message: '.bot', user: '.user .text', text: '.text' },
  controls: { composer: 'textarea', send: '.say button' },
};

/** As `connect` writes it: the texts are read before what is new is known. */
const mixed: Adapter = { ...auto, name: 'mixed', signals: { ...auto.signals, message: '.bot' } };

const done = () => 'Done.';
/** What is said, one after the other, and how each reply ends, with its text. */
type Case = [what: string, chat: DocumentChat, talk: [said: string, end: Reply['end'], text: string][]];
const cases: Case[] = [
  [
    'is redirected',
    {},
    [
      ['Hi there', 'complete', 'You said Hi there.'],
      ['Thanks', 'complete', 'You said Thanks.'],
    ],
  ],
  [
    'answers the form itself',
    { leadsTo: null },
    [
      ['Hi there', 'complete', 'You said Hi there.'],
      ['More', 'complete', 'You said More.'],
    ],
  ],
  [
    'leads to an address of its own',
    { leadsTo: '/chats/17' },
    [['Hi there', 'complete', 'You said Hi there.']],
  ],
  [
    'takes longer than a page may take to begin',
    { delayMs: 3_000 },
    [['Hi there', 'complete', 'You said Hi there.']],
  ],
  [
    'answers the same again',
    { answer: done },
    [
      ['Do it', 'complete', 'Done.'],
      ['Do it', 'complete', 'Done.'],
    ],
  ],
  [
    'keeps the last four messages',
    { answer: done, keeps: 4 },
    [
      ['One', 'complete', 'Done.'],
      ['Two', 'complete', 'Done.'],
      ['Three', 'complete', 'Done.'],
    ],
  ],
  [
    'shows a notice beside',
    { flash: '<p role="status">Message sent</p>' },
    [
      ['Hi there', 'complete', 'You said Hi there.'],
      ['More', 'complete', 'You said More.'],
    ],
  ],
  [
    'loads itself again until the reply is there',
    { isJob: true },
    [['Hi there', 'complete', 'You said Hi there.']],
  ],
  ['loads itself again all the time', { refreshes: 3 }, [['Hi there', 'complete', 'You said Hi there.']]],
  ['shows the message alone', { answer: () => '' }, [['Hi there', 'empty', '']]],
  [
    'shows the message alone, after a reply',
    { answer: (text) => (text === 'More' ? '' : 'Yes.') },
    [
      ['Hi there', 'complete', 'Yes.'],
      ['More', 'empty', ''],
    ],
  ],
  ['leads to a sign-in page', { leadsTo: '/sign-in' }, [['Hi there', 'navigated', '']]],
  [
    'leads to an error page',
    { status: 500, error: '<title>Error</title><h1>Internal Server Error</h1>' },
    [['Hi there', 'navigated', '']],
  ],
  [
    'refuses the message',
    { status: 422, flash: '<p>The message is too long.</p>' },
    [['Hi there', 'error_shown', '']],
  ],
];

describe('a form that loads a document for each message', () => {
  let browser: Browser;
  before(async () => {
    browser = await chromium.launch(launchOptions());
  });
  after(() => browser.close());

  for (const adapter of [auto, named] as Adapter[])
    for (const [what, chat, talk] of cases)
      test(`${adapter.name}: ${what}`, async () => {
        const { replies, posted } = await sayIn(browser, {
          adapter,
          chat,
          texts: talk.map(([said]) => said),
        });
        assert.deepEqual(
          replies.map(({ end, text }) => [end, text]),
          talk.map(([, end, text]) => [end, text]),
        );
        assert.equal(posted, talk.length);
        for (const { end, signals, notes = [], screen } of replies)
          if (end === 'complete') {
            assert.deepEqual(signals, ['document']);
            assert.deepEqual(notes, []);
            assert.deepEqual(screen?.altered, []);
          }
      });

  for (const adapter of [auto, named, mixed] as Adapter[])
    test(`${adapter.name}: a button that is a form of its own`, async () => {
      const { replies } = await sayIn(browser, {
        ...{ adapter, chat: { offers: confirmForm, answer: () => 'Really?' }, texts: ['Cancel 17'] },
        press: 'Confirm',
      });
      assert.deepEqual(
        replies.map(({ end, text }) => [end, text]),
        [
          ['complete', 'Really?'],
          ['complete', 'Order 17 is cancelled.'],
        ],
      );
    });

  test('the page that the message led to, and what was shown in place of a reply, are told', async () => {
    const told = async (chat: DocumentChat) =>
      (await sayIn(browser, { adapter: auto, chat, texts: ['Hi there'] })).replies[0];
    assert.match(
      (await told({ leadsTo: '/sign-in' }))?.notes?.join() ?? '',
      /led to http\S+\/sign-in \("Sign in"\)/,
    );
    assert.match((await told({ status: 500, error: 'Oops' }))?.notes?.join() ?? '', /answered 500/);
    assert.equal(
      (await told({ status: 422, flash: '<p>The message is too long.</p>' }))?.error,
      'The message is too long.',
    );
  });
});

async function sayIn(
  browser: Browser,
  { adapter, chat, texts, press }: { adapter: Adapter; chat: DocumentChat; texts: string[]; press?: string },
): Promise<{ replies: Reply[]; posted: number }> {
  const { server, posted } = documentChat(chat);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const context = await browser.newContext();
  try {
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : null}/`;
    const limits = { startMs: 2_000, totalMs: 9_000 };
    const talk = await open(await context.newPage(), url, { html: '', adapter, limits });
    const replies: Reply[] = [];
    for (const text of texts) replies.push(await talk.send(text));
    if (press !== undefined) replies.push(await talk.press(press));
    return { replies, posted: posted() };
  } finally {
    await context.close();
    server.closeAllConnections();
    server.close();
  }
}
