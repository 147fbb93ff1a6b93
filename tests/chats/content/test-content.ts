import { parseArgs } from 'node:util';
import fc from 'fast-check';
import pLimit from 'p-limit';
import { openBrowser } from '../../../cli/connect/talk.ts';
import { runSettings } from '../../../settings/derive-settings.ts';
import { env } from '../../../settings/env.ts';
import { tellSettings } from '../../../settings/run-settings.ts';
import { build, pageNames } from '../build.ts';
import { installPackages } from '../set-up.ts';
import { documents } from './documents.ts';
import { type Place, places } from './places.ts';
import { counted, DocumentReader, noCounts } from './read-documents.ts';
import { serveContent } from './serve-content.ts';

/**
 * npm run test:content [-- --replies 5000 --places marked,n8n --seed 1 --seconds 60]: generated replies, streamed through real renderers and
 * third-party chats and read by `auto`, against the DOM of the finished document. A failure shrinks to a small document.
 */
const { values } = parseArgs({
  options: {
    replies: { type: 'string', default: '5000' },
    places: { type: 'string', default: places.map(({ name }) => name).join(',') },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    seconds: { type: 'string', default: '' },
    workers: { type: 'string', default: '2' },
  },
});
const chosen = places.filter(({ name }) => values.places.split(',').includes(name));
const workers = Number(values.workers);
let isFailed = chosen.length === 0;

/** Every document twice, now and then: a reply may be equal to the one before. */
async function testPlace(reader: DocumentReader, { name }: Place): Promise<void> {
  const share = workers / chosen.length;
  const seconds = values.seconds === '' ? null : Number(values.seconds) * Math.min(1, share);
  const property = fc.asyncProperty(documents, fc.nat(), async (text, seed) => {
    const problem =
      (await reader.read(text, seed)) ?? (seed % 9 === 0 ? await reader.read(text, seed + 1) : null);
    if (problem !== null) throw new Error(problem);
  });
  const result = await fc.check(property, {
    seed: Number(values.seed),
    numRuns: Math.ceil(Number(values.replies) / chosen.length),
    ...(seconds === null ? {} : { interruptAfterTimeLimit: seconds * 1000 }),
  });
  if (!result.failed || result.counterexample === null) return;
  isFailed = true;
  console.log(`${name}: ${fc.stringify(result.counterexample)}\n  ${String(result.errorInstance)}`);
}

installPackages();
tellSettings(runSettings());
await build(pageNames.filter((name) => chosen.some((place) => place.name === name)));
const server = await serveContent();
const browser = await openBrowser({ headed: false, browser: env().EVALWRIGHT_BROWSER });
const totals = noCounts();
try {
  const limit = pLimit(workers);
  await Promise.all(
    chosen.map((place) =>
      limit(async () => {
        const counts = noCounts();
        const reader = new DocumentReader(browser, server, place, counts);
        await testPlace(reader, place);
        await reader.close();
        console.log(`${place.name}: ${told(counts)}`);
        // A place that shows nothing of one reply in four, or of all, has not passed.
        isFailed ||= counts['lost by the page'] * 4 >= counts.replies;
        for (const name of counted) totals[name] += counts[name];
      }),
    ),
  );
} finally {
  await browser.close();
  server.stop();
}

function told(counts: typeof totals): string {
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
}
console.log(`seed ${values.seed}, ${chosen.length} places: ${told(totals)}`);
if (isFailed) process.exitCode = 1;
