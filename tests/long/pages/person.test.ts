import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from '@playwright/test';
import type { Adapter } from '../../../chat/adapters/adapter.ts';
import { findChat } from '../../../cli/connect/find.ts';
import type { Findings } from '../../../cli/connect/parts.ts';
import { correct } from '../../../cli/connect/person.ts';
import { prove } from '../../../cli/connect/prove.ts';
import { openBrowser } from '../../../cli/connect/talk.ts';
import { writeAdapter } from '../../../cli/connect/write-adapter.ts';
import { runSettings } from '../../../settings/derive-settings.ts';
import { env } from '../../../settings/env.ts';
import { tellSettings } from '../../../settings/run-settings.ts';

/** What only a person can do for `evalwright connect`: sign in, and point at what was not recognised. */

const signIn = `<form><input type="password" aria-label="Password"></form>
<script>document.forms[0].onsubmit = () => { document.cookie = 'known=1'; location.reload(); return false; }</script>`;
/** A page that tells nothing: a spinner without a role, and words that appear at once, by no request. */
const chat = `<div class="list"><div class="row said-by-user">Hi</div><div class="row answer"><p>Hello. <b>How are you?</b></p></div></div>
<div class="wait">…</div><textarea aria-label="Message"></textarea><button>Send</button>
<script>
const box = document.querySelector('textarea');
const add = (kind, text) => document.querySelector('.list').append(Object.assign(document.createElement('div'), { className: 'row ' + kind, textContent: text }));
document.querySelector('button').onclick = () => { const said = box.value; box.value = ''; add('said-by-user', said); add('answer', 'You said: ' + said); };
</script>`;

let browser: Browser;
let server: Server;
let url = '';
before(async () => {
  tellSettings(runSettings());
  server = createServer(({ url: path, headers }, response) => {
    const body = path?.startsWith('/framed')
      ? '<iframe src="/" width="600" height="400"></iframe>'
      : headers.cookie?.includes('known=1')
        ? chat
        : signIn;
    response.setHeader('content-type', 'text/html').end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
  browser = await openBrowser({ headed: false, browser: env().EVALWRIGHT_BROWSER });
});
after(async () => {
  await browser.close();
  server.close();
});

const known = () => ({
  storageState: {
    cookies: [
      {
        name: 'known',
        value: '1',
        domain: '127.0.0.1',
        path: '/',
        expires: -1,
        httpOnly: false,
        secure: false,
        sameSite: 'Lax' as const,
      },
    ],
    origins: [],
  },
});

const smallest: Adapter = {
  name: 'smallest',
  signals: { message: '.answer' },
  controls: { composer: 'textarea', send: 'button' },
};

/** The window that a person sees now. */
const shown = (): Page => {
  const page = browser.contexts().at(-1)?.pages().at(-1);
  assert.ok(page);
  return page;
};

test('who has to sign in is waited for, and the chat is found behind it', async () => {
  let asked = 0;
  const { findings, reply, context } = await findChat(browser, {
    url,
    say: 'Good morning',
    context: {},
    ready: async (why) => {
      assert.match(why.message, /sign in/);
      // Who presses Enter too early is asked again.
      if (asked++ === 0) return;
      const page = shown();
      await page.getByLabel('Password').fill('open sesame');
      await page.getByLabel('Password').press('Enter');
      await page.getByLabel('Message').waitFor();
    },
  });
  assert.equal(reply.text, 'You said: Good morning');
  assert.match(findings.composer.name ?? '', /Message/);
  assert.equal(asked, 2);
  // What is proved afterwards in pages of its own is signed in as well.
  const proved = await prove(browser, {
    adapter: smallest,
    url,
    context,
    says: ['Good evening', 'Good night'],
  });
  assert.deepEqual(
    proved.map(({ reply: { text } }) => text),
    ['You said: Good evening', 'You said: Good night'],
  );
});

const found: Findings = {
  composer: { name: 'textarea', why: [] },
  launcher: null,
  consent: null,
  send: null,
  frame: null,
  learned: {
    ...{ message: null, user: null, busy: null, stop: null, busyKinds: [] },
    ...{ hasEcho: true, isExact: true, messages: 2 },
  },
  signals: ['quiet'],
};

describe('what is unclear', () => {
  for (const path of ['', 'framed'])
    test(`is named by a click${path === '' ? '' : ' in a frame'}, every message like it and the sign of its end`, async () => {
      const asked: string[] = [];
      const pointedAt = ['b', '.wait'];
      const findings = await correct(
        browser,
        { url: url + path, context: known(), findings: found },
        async (question) => {
          const selector = pointedAt[asked.push(question) - 1] ?? '';
          const window = path === '' ? shown() : shown().frameLocator('iframe');
          await window.locator(selector).click({ modifiers: ['Alt'] });
          return new Promise(() => undefined);
        },
      );
      assert.match(asked[0] ?? '', /Hold Alt and click a message of the assistant's/);
      assert.match(asked[1] ?? '', /only while a reply is written/);
      assert.deepEqual([findings.learned?.message, findings.learned?.busy], ['.answer', '.wait']);
      const written = writeAdapter({ url, name: 'a chat', findings, kit: 'evalwright/adapters' });
      assert.match(written, /message: '\.answer',\n {4}busy: '\.wait',/);
    });

  test('is left to auto when Enter is pressed', async () => {
    const findings = await correct(
      browser,
      { url, context: known(), findings: found },
      async () => undefined,
    );
    assert.deepEqual(findings, found);
  });

  test('is not asked for when it is clear, and no window opens', async () => {
    const learned = { ...found.learned, message: '.answer', busy: '.wait' };
    const clear = { ...found, learned } as Findings;
    const findings = await correct(browser, { url, context: known(), findings: clear }, () =>
      assert.fail('somebody was asked'),
    );
    assert.equal(findings, clear);
  });
});
