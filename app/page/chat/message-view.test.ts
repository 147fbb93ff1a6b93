import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChatMessage } from '../../protocol/message.ts';
import { pageWords } from '../../words/page-words.ts';
import { viewMessages } from './message-view.ts';

const asked: ChatMessage = { id: 'u', role: 'user', parts: [{ type: 'text', text: '明天有什么任务' }] };
const reply = (text: string, metadata?: ChatMessage['metadata']): ChatMessage => ({
  id: 'a',
  role: 'assistant',
  parts: text ? [{ type: 'text', text }] : [],
  ...(metadata && { metadata }),
});
const lost = new TypeError('network error');
const refused = new Error(
  '{"error":{"code":"model_not_configured","message":"还没有配置模型，暂时不能对话。"}}',
);

const endings: [string, ChatMessage[], { busy: boolean; error?: Error }, string, string | undefined][] = [
  ['awaited', [asked], { busy: true }, 'streaming', undefined],
  ['streaming', [asked, reply('明天')], { busy: true }, 'streaming', undefined],
  [
    'complete',
    [asked, reply('没有任务。', { status: 'complete', kind: 'text' })],
    { busy: false },
    'complete',
    undefined,
  ],
  ['stopped', [asked, reply('明天', { status: 'stopped' })], { busy: false }, 'stopped', undefined],
  [
    'refused by the server',
    [asked],
    { busy: false, error: refused },
    'error',
    '还没有配置模型，暂时不能对话。',
  ],
  [
    'connection lost before any text',
    [asked],
    { busy: false, error: lost },
    'error',
    '连接中断了，请检查网络后重试。',
  ],
  [
    'connection lost after some text',
    [asked, reply('明天')],
    { busy: false, error: lost },
    'incomplete',
    '连接中断了，请检查网络后重试。',
  ],
  ['closed without an end', [asked, reply('明天')], { busy: false }, 'incomplete', '回复没有完成。'],
  [
    'busy, says the stream',
    [asked],
    { busy: false, error: new Error('模型服务现在很忙，请稍后再试。') },
    'error',
    '模型服务现在很忙，请稍后再试。',
  ],
  [
    'an error with internals',
    [asked],
    { busy: false, error: new Error('ECONNREFUSED 10.0.0.1') },
    'error',
    '出了点问题，请重试。',
  ],
];

for (const [title, messages, progress, status, failure] of endings) {
  test(`a reply that is ${title} has the status ${status}`, () => {
    const view = viewMessages(messages, { error: undefined, ...progress }, pageWords.zh).at(-1);
    assert.deepEqual({ status: view?.status, failure: view?.failure }, { status, failure });
  });
}

test('only the last reply takes the state of the conversation', () => {
  const views = viewMessages(
    [asked, reply('好', { status: 'complete', kind: 'text' }), { ...asked, id: 'u2' }],
    {
      busy: true,
      error: undefined,
    },
    pageWords.zh,
  );
  assert.deepEqual(
    views.map(({ status }) => status),
    ['complete', 'complete', 'complete', 'streaming'],
  );
});

test('a stopped question keeps its kind without the server', () => {
  assert.equal(
    viewMessages(
      [asked, reply('哪一天？', { status: 'stopped' })],
      { busy: false, error: undefined },
      pageWords.zh,
    ).at(-1)?.kind,
    'question',
  );
});
