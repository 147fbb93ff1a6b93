import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runNode } from '../run-project.ts';
import { countRows, detection, isOurFault, tailOf } from './bars.ts';
import { build, measuredPageNames, morePageNames, pageNames } from './build.ts';
import { runChats } from './run-chats.ts';
import { installPackages } from './set-up.ts';
import { startServer } from './start-server.ts';

/**
 * npm run bench -- chats [-- --pages n8n,nlux --adapters hand,auto,connect --talks '…' --repeats 3 --workers 4 --load]: what is read of third-party
 * chats is held against the script of their back end. Ends with 1 when anything is read wrong that the page shows.
 */
const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: [...pageNames, ...morePageNames, ...measuredPageNames].join(',') },
    adapters: { type: 'string', default: 'hand,auto,connect' },
    talks: { type: 'string', default: '' },
    repeats: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
    load: { type: 'boolean', default: false },
  },
});
const list = (text: string) => text.split(',').filter(Boolean);
const pages = list(values.pages);
const adapters = list(values.adapters);

installPackages();
if (pages.some((page) => !pageNames.includes(page))) installPackages('more');

// Within the repository, where TypeScript is read as a module.
const written = join(import.meta.dirname, 'dist/connected');
const loops = values.load ? [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;);'])) : [];
try {
  await build(pages);
  const connected = adapters.includes('connect') ? await connectAll() : true;
  const { rows, broken } = await runChats({
    pages,
    adapters,
    talks: list(values.talks),
    repeats: Number(values.repeats),
    workers: Number(values.workers),
    written,
    tellsProgress: true,
  });
  console.table(Object.fromEntries(countRows(rows)));
  for (const row of rows.filter(({ verdict }) => verdict !== 'right'))
    console.log(`${row.page} by ${row.by}: ${row.title}: ${row.verdict}: ${row.why}`);
  for (const line of broken) console.log(`no judgement: ${line}`);
  for (const by of adapters) {
    const { count, median, p95 } = detection(rows.filter((row) => row.by === by));
    console.log(
      `${by}: noticed after the last character: median ${median} ms, p95 ${p95} ms, over ${count} replies (bars: 50, 120)`,
    );
  }
  for (const { page, by, title, verdict, signals, detectionMs } of tailOf(rows, 120))
    console.log(`late: ${detectionMs} ms: ${page} by ${by}: ${title}: ${signals.join(', ')}: ${verdict}`);
  if (!connected || broken.length > 0 || rows.some(isOurFault)) process.exitCode = 1;
} finally {
  for (const loop of loops) loop.kill();
  rmSync(written, { recursive: true, force: true });
}

/** Writes an adapter for each page, and says how long that took and how long it is. */
async function connectAll(): Promise<boolean> {
  const server = await startServer();
  let ok = true;
  for (const page of pages) {
    const file = join(written, `${page}.ts`);
    const began = performance.now();
    const { exitCode, output } = await runNode([
      'cli/main.ts',
      'connect',
      new URL(`${page}/`, server.url).href,
      '--json',
      '--output',
      file,
    ]);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const hasNoText = exitCode !== 0 && /carried no text that could be compared/.test(output);
    const isRead = exitCode === 0 || hasNoText;
    const lines = isRead ? readFileSync(file, 'utf8').trimEnd().split('\n').length : null;
    console.log(
      `connect ${page}: ${hasNoText ? 'nothing to compare' : isRead ? 'read whole' : `failed: ${output}`}, ${seconds} s (bar: 15), ${lines} lines (bar: 24)`,
    );
    ok &&= isRead && (lines ?? 25) < 25;
  }
  server.stop();
  return ok;
}
