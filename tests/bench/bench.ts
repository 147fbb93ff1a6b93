import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import { trialSchema } from '../../record/trial.ts';
import { benchFlight } from '../flight/bench-flight.ts';
import { benchPage } from './page.ts';
import { measureReport } from './report.ts';

/** Measures what a case costs against the bare script, side by side in one run, and how long the suites take. */
const folder = import.meta.dirname;
const [, , part, ...counts] = process.argv;
// It takes long, and waits for most of the time.
if (part === '--flight') process.exit((await benchFlight(counts.map(Number))) ? 0 : 1);
if (part === '--page') process.exit((await benchPage()) ? 0 : 1);
const { status, stdout, stderr } = spawnSync('playwright', ['test'], { cwd: folder, encoding: 'utf8' });
if (status !== 0) {
  console.error(`The benchmark's own run failed:\n${stdout}${stderr}`);
  process.exit(1);
}
const report: JSONReport = JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8'));
const results = report.suites
  .flatMap(specsOf)
  .flatMap((spec) =>
    spec.tests.flatMap(({ projectName, results: all }) =>
      all.map((result) => ({ title: spec.title, project: projectName, result })),
    ),
  );
// The first of each kind launches the browser.
const durations = (kind: string, recording = 'as a case records') =>
  results
    .filter(({ title, project }) => title.startsWith(kind) && project === recording)
    .slice(1)
    .map(({ result }) => result.duration);
const bare = median(durations('bare'));
const recorded = median(durations('bare', 'as suites record'));
const cases = median(durations('case'));
const detections = results.flatMap(({ result }) =>
  result.attachments.flatMap(({ name, body }) => {
    if (name !== 'trial.json' || !body) return [];
    const trial = trialSchema.parse(JSON.parse(Buffer.from(body, 'base64').toString()));
    return trial.turns.flatMap(({ reply }) => reply?.timings.detectionMs ?? []);
  }),
);
console.log(`
a case, against the bare script   ${(cases / bare).toFixed(2)} (median of ${durations('case').length}; the aim is at most 1.25)
  with the usual recordings       ${(cases / recorded).toFixed(2)} (the aim is at most 0.85)
  here, on this machine           case ${cases.toFixed(0)} ms, bare ${bare.toFixed(0)} ms, recorded ${recorded.toFixed(0)} ms
last change on screen → noticed   median ${median(detections).toFixed(0)} ms here`);

const reports = [1_000, 10_000].map((trials) => ({ trials, ...measureReport(trials) }));
for (const { trials, seconds, megabytes } of reports)
  console.log(
    `a report over ${String(trials).padStart(6)} trials        ${seconds.toFixed(1)} s and ${megabytes.toFixed(0)} MB here${trials === 10_000 ? ' (the aim is under 10 s and 500 MB)' : ''}`,
  );

for (const { what, suites, aim } of [
  {
    what: 'the task assistant',
    suites: ['e2e/task-assistant'],
    aim: ' (the aim is at most 40 s on two cores)',
  },
  {
    what: 'and the quality gate',
    suites: ['e2e/task-assistant', 'e2e/quality-gate'],
    aim: ' (the aim is at most 90 s on two cores)',
  },
  { what: 'every suite', suites: [], aim: '' },
]) {
  const { seconds, trials } = timeEvals(suites);
  console.log(`${`${what}, with reports`.padEnd(33)} ${seconds.toFixed(0)} s here, ${trials} passed${aim}`);
}

/** How long `evalwright run` takes in all, from its start to its exit. */
function timeEvals(suites: string[]): { seconds: number; trials: string } {
  const begun = performance.now();
  const { status, stdout, stderr } = spawnSync('node', ['cli/evalwright.mjs', 'run', ...suites], {
    cwd: join(folder, '../..'),
    encoding: 'utf8',
  });
  if (status !== 0) {
    console.error(`That run failed:\n${stdout.slice(-4_000)}${stderr}`);
    process.exitCode = 1;
  }
  const seconds = (performance.now() - begun) / 1000;
  return { seconds, trials: /^ {2}(\d+) passed/m.exec(stdout)?.[1] ?? 'not all' };
}

function specsOf(suite: JSONReportSuite): JSONReport['suites'][number]['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
