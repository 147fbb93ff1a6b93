import { createServer } from 'node:http';
import { type BrowserContext, chromium } from '@playwright/test';
import { watchRequests } from '../../runner/trial/requests/ledger.ts';
import { requestsSeen } from '../../runner/trial/requests/requests-seen.ts';
import { launchOptions } from '../../settings/browser.ts';
import { bar, median } from '../bar.ts';

const trials = 121;
/** As many as a trial of the reference app has. */
const requests = 18;
const mostMs = 2;
const host = '127.0.0.1';

const page = `<!doctype html><script type="module">
  await Promise.all(Array.from({ length: ${requests} }, (_, n) => fetch('/' + n, { method: 'POST', body: 'Here you are.' })));
  document.title = 'done';
</script>`;

/** What recording every request of a page adds to a trial, by the processor: the median of triples that are measured in turn. */
export async function benchRequests(): Promise<boolean> {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(page),
  );
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  const url = `http://${host}:${typeof address === 'object' ? address?.port : ''}/`;
  const browser = await chromium.launch(launchOptions());
  const timeOf = async (visit: (context: BrowserContext) => Promise<void>) => {
    const context = await browser.newContext();
    const begun = process.cpuUsage();
    await visit(context);
    const { user, system } = process.cpuUsage(begun);
    await context.close();
    return (user + system) / 1_000;
  };
  const visit = async (context: BrowserContext) => {
    const opened = await context.newPage();
    await opened.goto(url);
    await opened.waitForFunction(() => document.title === 'done');
  };
  const recorded = async (context: BrowserContext) => {
    const ledger = watchRequests(context, { allowed: [url], turns: [] });
    await visit(context);
    requestsSeen({ requests: ledger, turns: [], database: null, redTeam: null });
  };
  const heard = (context: BrowserContext) => {
    context.on('request', () => {});
    return visit(context);
  };
  const [ours, floor]: [number[], number[]] = [[], []];
  try {
    for (let trial = -5; trial < trials; trial += 1) {
      // Whichever comes later finds the browser warmer.
      const kinds = [visit, heard, recorded];
      const order = trial % 2 === 0 ? kinds : kinds.toReversed();
      const times = new Map<(typeof kinds)[number], number>();
      for (const kind of order) times.set(kind, await timeOf(kind));
      const [bare = 0, listening = 0, recording = 0] = kinds.map((kind) => times.get(kind));
      if (trial < 0) continue;
      ours.push(recording - bare);
      floor.push(listening - bare);
    }
  } finally {
    await browser.close();
    server.close();
  }
  const ms = median(ours);
  return bar(
    ms <= mostMs,
    `recording ${requests} requests of a page: ${ms.toFixed(1)} ms (at most ${mostMs} ms; an empty listener: ${median(floor).toFixed(1)} ms)`,
  );
}
