import assert from 'node:assert/strict';
import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { keepRunning } from './keep-running.ts';

/** A clock that a test moves, and children that end when the test says so. */
function aSchedule() {
  const children: ChildProcess[] = [];
  const delays: number[] = [];
  const problems: string[] = [];
  let now = 0;
  let next = () => {};
  const kept = keepRunning(
    () => {
      const child = new ChildProcess();
      children.push(child);
      return child;
    },
    (problem) => problems.push(problem),
    {
      now: () => now,
      later(run, ms) {
        delays.push(ms);
        next = run;
        return { unref() {} };
      },
    },
  );
  /** The child ends after it lived for so long, and the delay before the next one passes. */
  const end = (livedMs: number, event: [string, ...unknown[]] = ['exit', 1, null]) => {
    now += livedMs;
    children.at(-1)?.emit(...event);
    now += delays.at(-1) ?? 0;
    next();
  };
  return { kept, children, delays, problems, end };
}

test('a child that ends at once is replaced ever more rarely, up to every 30 s', () => {
  const { delays, problems, end } = aSchedule();
  for (let round = 0; round < 12; round++) end(10);
  assert.deepEqual(delays, [0, 250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000, 30_000]);
  assert.deepEqual(problems, ['it ended with code 1']);
});

test('a child that lived for long is replaced at once, and so is the next one', () => {
  const { delays, problems, end } = aSchedule();
  for (const livedMs of [10, 10, 10, 30_000, 10]) end(livedMs);
  assert.deepEqual(delays, [0, 250, 500, 0, 250]);
  assert.equal(problems.length, 1);
});

test('a child that is killed once is replaced without a word', () => {
  const { delays, problems, end } = aSchedule();
  end(29_999, ['exit', null, 'SIGKILL']);
  assert.deepEqual([delays, problems], [[0], []]);
});

test('after the end none is started', () => {
  const { kept, children, end } = aSchedule();
  kept.stop();
  end(10);
  assert.equal(children.length, 1);
});

test('a watchdog that cannot be spawned is one plain line, and the run goes on', async () => {
  const program = `
    Object.defineProperty(process, 'execPath', { value: '/nowhere/node' });
    const { startWatchdog } = await import(${JSON.stringify(join(import.meta.dirname, 'watchdog.ts'))});
    const watchdog = startWatchdog();
    process.once('beforeExit', () => watchdog.dismiss());
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  const [code] = await once(child, 'close');
  assert.equal(code, 0, printed);
  assert.match(printed, /^The watchdog does not run: spawn \/nowhere\/node ENOENT\.[^\n]*\n$/);
});
