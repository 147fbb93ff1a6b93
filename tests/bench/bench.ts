import { parseArgs } from 'node:util';
import { benchFlight } from '../flight/bench-flight.ts';
import { benchLoad } from '../load/bench-load.ts';
import { benchBoundaries } from './boundaries.ts';
import { benchDatabase } from './database.ts';
import { benchGraders } from './graders.ts';
import { benchLargePages } from './large-pages.ts';
import { benchPage } from './page.ts';
import { benchPairs } from './pairs.ts';
import { benchProfile } from './profile.ts';
import { benchReports } from './report.ts';
import { benchSingle } from './single.ts';
import { benchSuites } from './suites.ts';

/** `npm run bench`: what Evalwright costs, side by side with the bare alternative where there is one. */

const help = `npm run bench [-- PART…]

  --pairs    a case against the same conversation by a script of bare Playwright
  --reports  reports over a thousand and ten thousand trials
  --single   one case from nothing, beside an empty page in Playwright alone, and beside services that \`evalwright up\` keeps warm
  --database what a trial's snapshot and clean-up cost beside rows of others
  --boundaries
             what each boundary adds to a trial
  --suites   the suites, from the command to the last report, and the size of the reports
  --graders  what the graders cost at three sizes, and how it grows
  --page     how the page of a run with ten thousand trials scrolls
  --large-pages
             what the recorder costs a page of up to 100,000 elements
  --profile  which process spends how much on a trial, beside the bare script
  --flight [TRIALS [AT_ONCE]]
             many trials at once with a model that takes its time (96, then 32 at once)
  --load [TIMES]
             whether a busy machine changes a verdict: each end of a reply, ten times, beside four loads

Without a part: the first five, six minutes on two cores; the others are run by name. Seconds are those of this machine: keep it
quiet, and compare ratios. Ends with 1 where a bar is missed.`;

const { values, positionals } = given();
type Part = Exclude<keyof typeof values, 'help'>;
const parts: Record<Part, () => boolean | Promise<boolean>> = {
  pairs: benchPairs,
  reports: benchReports,
  single: benchSingle,
  database: benchDatabase,
  boundaries: benchBoundaries,
  suites: benchSuites,
  page: benchPage,
  'large-pages': benchLargePages,
  graders: benchGraders,
  flight: () => benchFlight(positionals.map(Number)),
  profile: benchProfile,
  load: () => benchLoad(positionals.map(Number)),
};
const isPart = (name: string): name is Part => name in parts;

if (values.help) {
  console.log(help);
} else {
  const named = Object.keys(values).filter(isPart);
  const chosen: readonly Part[] =
    named.length > 0 ? named : ['pairs', 'reports', 'single', 'database', 'suites'];
  let held = true;
  for (const part of chosen) held = (await parts[part]()) && held;
  process.exitCode = held ? 0 : 1;
}

function given() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        pairs: { type: 'boolean' },
        reports: { type: 'boolean' },
        single: { type: 'boolean' },
        database: { type: 'boolean' },
        boundaries: { type: 'boolean' },
        suites: { type: 'boolean' },
        page: { type: 'boolean' },
        'large-pages': { type: 'boolean' },
        graders: { type: 'boolean' },
        flight: { type: 'boolean' },
        load: { type: 'boolean' },
        profile: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${help}`);
    process.exit(2);
  }
}
