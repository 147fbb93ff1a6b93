import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { launchOptions } from '../../settings/browser.ts';
import { env } from '../../settings/env.ts';
import { spentByChildren, watchMemory } from './processes.ts';

/**
 * `node tests/flight/bench-browsers.ts`: what eight processes take that have a browser each, and that share the browser of one server
 * (`connectOptions`). Five pages one after another in each, of which the last stays open. Linux alone tells.
 */
const [, self = '', role, wsEndpoint] = process.argv;
const [processes, pages] = [8, 5];

if (role === 'server') await serve();
else if (role === 'worker') await work();
else for (const isShared of [false, true, false, true]) await measure(isShared);

async function serve(): Promise<void> {
  const server = await chromium.launchServer(launchOptions(env().EVALWRIGHT_BROWSER));
  console.log(server.wsEndpoint());
  await once(process.stdin, 'data');
  await server.close();
  process.exit();
}

async function work(): Promise<void> {
  const browser = wsEndpoint
    ? await chromium.connect(wsEndpoint)
    : await chromium.launch(launchOptions(env().EVALWRIGHT_BROWSER));
  for (let number = 1; number <= pages; number++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.setContent('<h1>A page</h1>');
    for (let call = 0; call < 20; call++) await page.evaluate(() => document.body.innerHTML.length);
    if (number < pages) await context.close();
  }
  console.log('ready');
  await once(process.stdin, 'data');
  await browser.close();
  process.exit();
}

async function measure(isShared: boolean): Promise<void> {
  const before = spentByChildren();
  const server = isShared ? begin('server') : null;
  const endpoint = server ? [await firstLine(server)] : [];
  const workers = Array.from({ length: processes }, () => begin('worker', ...endpoint));
  await Promise.all(workers.map(firstLine));
  const memory = watchMemory(200);
  await wait(1_500);
  memory.stop();
  await Promise.all(workers.map(end));
  if (server) await end(server);
  console.log(
    `${isShared ? 'one browser for all' : 'a browser each'.padEnd(19)}  ${(spentByChildren() - before).toFixed(1)} s of a core, ${memory.most().toFixed(0)} MB`,
  );
}

function begin(...args: string[]): ChildProcess {
  return spawn(process.execPath, [self, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('Nobody hears what it says.');
  const [line] = await once(stdout, 'data');
  return String(line).trim();
}

async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.stdin?.write('end');
  await gone;
}
