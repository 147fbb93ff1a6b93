import { setTimeout as pass } from 'node:timers/promises';
import type { Conversation } from '../../chat/chat.ts';
import { test } from '../../fixtures/index.ts';
import { judge } from './judge.ts';
import { type Act, spokenIn, talks } from './script.ts';

/** What is read is held against the script. The judgements are annotations: who starts the project reads them. */

const laterMs = 2_000;
const wanted = (process.env.CHATS_TALKS ?? '').split(',').filter(Boolean);

async function say(chat: Conversation, said: string, title: string): Promise<void> {
  const talk = talks[said] ?? { acts: [], ends: ['complete'] };
  const reply = await chat.send(said);
  const truth = `${toolsShownBy(test.info().project.name, talk.acts)}${spokenIn(said)}`;
  await pass(laterMs);
  const shownLater = await chat.page.evaluate(shownNow);
  const { detectionMs } = reply.timings;
  const judgement = judge(reply, {
    talk,
    truth,
    shownLater,
    labels: labels[test.info().project.name.split(' by ')[0] ?? ''] ?? [],
    bySilence: test.info().project.name.startsWith('chatscope'),
  });
  test.info().annotations.push({
    type: 'judgement',
    description: JSON.stringify({
      title,
      said,
      ...judgement,
      end: reply.end,
      signals: reply.signals,
      detectionMs,
      user: reply.screen?.user?.map(({ text }) => text) ?? null,
    }),
  });
}

/** What two pages show of a tool inside of the assistant's message, as text like any other. Their adapters by hand leave it out. */
function toolsShownBy(project: string, acts: readonly Act[]): string {
  const [page, by] = project.split(' by ');
  const call = acts.find((act) => 'call' in act);
  if (!call || by === 'hand') return '';
  if (page === 'chatscope') return `✓ ${call.call}`;
  const part = {
    type: `tool-${call.call}`,
    toolCallId: 'call1',
    state: 'output-available',
    input: { place: 'Bergen' },
    output: { at: '12:00' },
  };
  return page === 'ai-sdk' ? JSON.stringify(part) : '';
}

/** Labels inside of the assistant's messages: names, a time, the head of code, the pager of a table. */
const labels: Record<string, readonly string[]> = {
  'ant-design-x': ['Ada'],
  minchat: ['Ada', 'just now'],
  semi: ['\nts\n', '显示第 1 条-第 1 条，共 1 条\n1\n'],
};

/** This runs in the page: everything that it shows, in shadow roots too. */
function shownNow(): string {
  const read = (root: Element | ShadowRoot): string =>
    [...root.childNodes]
      .map((node) => {
        if (!(node instanceof Element)) return node.textContent ?? '';
        if (/^(?:SCRIPT|STYLE)$/.test(node.tagName)) return '';
        return node.shadowRoot ? read(node.shadowRoot) : read(node);
      })
      .join('');
  return read(document.body);
}

for (const [said, { acts }] of Object.entries(talks).filter(
  ([name]) => wanted.length === 0 || wanted.includes(name),
))
  test.describe(() => {
    const pauses = acts.flatMap((act) => ('wait' in act ? [act.wait] : []));
    test.use({
      replyLimits: {
        startMs: 8_000,
        stallMs: Math.max(6_000, 1.5 * Math.max(0, ...pauses)),
        totalMs: 120_000,
      },
    });
    test(said, async ({ chat }) => {
      await chat.open();
      await say(chat, said, said);
    });
  });

if (wanted.length === 0 || wanted.includes('three turns'))
  test('three turns', async ({ chat }) => {
    await chat.open();
    await say(chat, 'the same again', 'three turns: first');
    await say(chat, 'speak slowly', 'three turns: second');
    await say(chat, 'the same again', 'three turns: third');
  });

if (wanted.length === 0 || wanted.includes('the same words twice'))
  test('the same words twice', async ({ chat }) => {
    await chat.open();
    await say(chat, 'the same again', 'the same words twice: first');
    await say(chat, 'the same again', 'the same words twice: second');
  });
