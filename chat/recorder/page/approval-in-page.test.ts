import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Browser, chromium } from '@playwright/test';
import type { Adapter } from '../../../chat/adapters/adapter.ts';
import { launchOptions } from '../../../settings/browser.ts';
import { pageWith, served, talkIn } from '../../../tests/doubles/chat-in-page.ts';

const adapter: Adapter = {
  name: 'named',
  signals: { message: '.assistant', user: '.user', busy: '.stop', approval: '.prompt' },
  controls: { composer: 'textarea' },
};

/** An agent that stays busy, on a stream that stays open, while its page asks whether calls may run, one after the other. */
const asks = (prompts: number) => `
  void fetch('/events');
  const stop = Object.assign(document.createElement('b'), { className: 'stop', textContent: 'Stop' });
  const ask = (left) => {
    const prompt = Object.assign(document.createElement('div'), { className: 'prompt' });
    prompt.innerHTML = '<p>Run get_order?</p><button>Allow</button><button>Deny</button>';
    prompt.querySelector('button').onclick = () => {
      prompt.remove();
      if (left > 1) return ask(left - 1);
      stop.remove();
      put('assistant', '${served}');
    };
    document.body.append(prompt);
  };
  say = async () => {
    put('user', composer.value);
    composer.value = '';
    document.body.append(stop);
    await fetch('/say', { method: 'POST' });
    ask(${prompts});
  };`;

describe('a page that asks for approval, and whose wire does not tell it', () => {
  let browser: Browser;
  before(async () => {
    browser = await chromium.launch(launchOptions());
  });
  after(() => browser.close());

  for (const [title, prompts, signals, ends] of [
    ['waits for the user', 1, adapter.signals, ['waiting_for_approval', 'complete']],
    ['waits again', 2, adapter.signals, ['waiting_for_approval', 'waiting_for_approval', 'complete']],
    ['stalls without the signal', 1, { ...adapter.signals, approval: '.none' }, ['stalled', 'complete']],
  ] as const)
    test(title, async () => {
      const replies = await talkIn(browser, {
        html: pageWith(asks(prompts)),
        adapter: { ...adapter, signals },
        limits: { stallMs: 1_500 },
        texts: ['Where is my order?', ...Array<string>(prompts).fill('Allow')],
        say: (conversation, text) => (text === 'Allow' ? conversation.press(text) : conversation.send(text)),
        serve: (request, response) => {
          response.writeHead(200, {
            'content-type': request.url === '/say' ? 'text/plain' : 'text/event-stream',
          });
          if (request.url === '/say') response.end('ok');
          else response.write('data: hello\n\n');
        },
      });
      assert.deepEqual(
        replies.map(({ end }) => end),
        ends,
      );
      assert.deepEqual(replies[0]?.signals, ends[0] === 'stalled' ? [] : ['approval']);
      assert.equal(replies.at(-1)?.text, served);
    });
});
