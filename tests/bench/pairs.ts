import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import { trialSchema } from '../../record/trial.ts';
import { bar, median } from '../bar.ts';

const folder = import.meta.dirname;

/**
 * What a case costs against the bare script, side by side in one run of one worker.
 *
 * @returns whether every bar holds.
 */
export function benchPairs(): boolean {
  console.log('\nA case, and the same conversation by a script of bare Playwright');
  const results = runPairs();
  // The first of each kind launches the browser.
  const durations = (kind: string, recording = 'as a case records') =>
    results
      .filter(({ title, project }) => title.startsWith(kind) && project === recording)
      .slice(1)
      .map(({ result }) => result.duration);
  const bare = median(durations('bare'));
  const recorded = median(durations('bare', 'as suites record'));
  const cases = median(durations('case'));
  console.log(
    `  here, medians of ${durations('case').length}: a case ${cases.toFixed(0)} ms, the script ${bare.toFixed(0)} ms, recording as suites usually do ${recorded.toFixed(0)} ms`,
  );
  const detections = results.flatMap(({ result }) =>
    result.attachments.flatMap(({ name, body, path }) => {
      if (name !== 'trial.json' || !(body || path)) return [];
      const text = body ? Buffer.from(body, 'base64') : readFileSync(path ?? '');
      const trial = trialSchema.parse(JSON.parse(text.toString()));
      return trial.turns.flatMap(({ reply }) => reply?.timings.detectionMs ?? []);
    }),
  );
  const slowest =
    detections.toSorted((one, other) => one - other)[Math.floor(detections.length * 0.95)] ?? Number.NaN;
  return [
    bar(
      cases / bare <= 1.15,
      `${(cases / bare).toFixed(2)} of the script that records no more than a case (at most 1.15)`,
    ),
    bar(
      cases / recorded <= 0.85,
      `${(cases / recorded).toFixed(2)} of the script with the usual recordings (at most 0.85)`,
    ),
    bar(
      median(detections) <= 30,
      `the end of a reply is noticed ${median(detections).toFixed(0)} ms after the last change on screen (at most 30)`,
    ),
    bar(slowest <= 120, `and ${slowest.toFixed(0)} ms after it in all but one in twenty (at most 120)`),
  ].every(Boolean);
}

function runPairs() {
  const { status, stdout, stderr } = spawnSync('playwright', ['test'], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The benchmark's own run failed:\n${stdout}${stderr}`);
  const report: JSONReport = JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8'));
  return report.suites
    .flatMap(specsOf)
    .flatMap((spec) =>
      spec.tests.flatMap(({ projectName, results: all }) =>
        all.map((result) => ({ title: spec.title, project: projectName, result })),
      ),
    );
}

function specsOf(suite: JSONReportSuite): JSONReport['suites'][number]['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}
