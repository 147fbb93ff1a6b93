import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { test } from '../../fixtures/index.ts';
import { calledTools } from '../../graders/index.ts';
import { handed } from '../../settings/channel.ts';

/**
 * Conversations of one turn. What is to be killed in the middle of one is killed by the test itself, at its first
 * attempt, once the reply has begun.
 */
const cassette = (user: string, title: string) => [
  {
    user,
    replies: [
      { calls: [{ name: 'create_task', args: { title, dueDate: { date: 'tomorrow' } } }] },
      { say: `好的，已为你创建任务「${title}」。`, stream: { pause: 400 } },
    ],
  },
];

const kills: Record<string, (context: { browser: Browser }) => Promise<void>> = {
  worker: async () => void process.kill(process.pid, 'SIGKILL'),
  async browser({ browser }) {
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const main = processInfo.find(({ type }) => type === 'browser');
    if (main) process.kill(main.id, 'SIGKILL');
  },
  async database() {
    await fetch(process.env.KILLS_DATABASE_URL ?? '', { method: 'POST' });
  },
  async app() {
    process.kill(Number(readFileSync(process.env.KILLS_PID_FILE ?? '', 'utf8')), 'SIGKILL');
  },
};

const wanted = (process.env.KILLS ?? '').split(',').filter(Boolean);
const titles = ['first 去跑步', ...wanted.map((what) => `${what} 去买菜`), 'second 去理发', 'third 去游泳'];

for (const title of titles)
  test(title, { tag: ['@critical', '@blocking'] }, async ({ chat, model, grade, browser }, testInfo) => {
    const [what = '', task = ''] = title.split(' ');
    const user = `明天${task}`;
    await model.play(cassette(user, task));
    await chat.open();
    const reply = await chat.begin(user);
    const kill = kills[what];
    if (kill && testInfo.retry === 0 && !handed().resume) {
      await reply.begun();
      await kill({ browser });
    }
    await reply.reply();
    await grade(calledTools([{ name: 'create_task' }]));
  });
