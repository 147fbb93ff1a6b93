import { bar, median } from '../bar.ts';
import { aDatabase } from '../database/a-database.ts';
import { runProject } from '../run-project.ts';
import { installProduct } from './install.ts';

/** What a case with all boundaries costs on a product that we did not write, against the script with the same clicks. */

const folder = installProduct();
const database = await aDatabase();
try {
  const { results, output, exitCode } = await runProject('third-app', {
    args: ['--grep', 'pair', '--workers', '1'],
    env: {
      DATABASE_URL: database.url,
      EVALWRIGHT_ALLOW_DATABASE: database.name,
      THIRD_APP: folder,
      PAIRS: '12',
    },
  });
  if (exitCode !== 0) throw new Error(output);
  // The first of each kind launches the browser, or fills the product's caches.
  const durationOf = (kind: RegExp) =>
    median(
      results
        .filter(({ title }) => kind.test(title))
        .slice(1)
        .map(({ duration }) => duration),
    );
  const [bare, cases] = [durationOf(/^bare pair/), durationOf(/^pair-/)];
  console.log(`a case ${cases.toFixed(0)} ms, the script ${bare.toFixed(0)} ms (medians of 11)`);
  process.exitCode = bar(
    cases / bare <= 1.3,
    `${(cases / bare).toFixed(2)} of the script with the same clicks (at most 1.3)`,
  )
    ? 0
    : 1;
} finally {
  await database.drop();
}
