import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Trial } from '../../record/trial.ts';
import { aDatabase } from '../database/a-database.ts';
import { type ProjectRun, runProject } from '../run-project.ts';
import { type Change, environmentOf, isHarmless, readChanges } from './changes.ts';
import { installProduct } from './install.ts';

/**
 * Runs the cases against a product that we did not write: as it is, with one fault at a time, and with one harmless change at a time.
 *
 *   npm run proofs -- third-app [--sample] [--fault ID …]
 */

const { values } = parseArgs({
  options: { fault: { type: 'string', multiple: true }, sample: { type: 'boolean' } },
});

type Outcome = 'caught' | 'missed' | 'without verdict' | 'passed' | 'alarm';
type Row = { id: string; layer: string; outcome: Outcome; by: string; seconds: number };

const leastCaught = 0.9;
const unchanged = 'unchanged';
const folder = installProduct();
const all = readChanges();
// A change that does not apply fails here, before anything is run.
for (const change of all) discard(environmentOf(change, folder));
const sample = ['numbers-are-altered'];
const chosen = all.filter(({ id }) =>
  values.fault ? values.fault.includes(id) : !values.sample || sample.includes(id),
);

const rows: Row[] = [];
tell(await rowOf(unchanged, unchanged, { cases: casesOf(chosen), env: {} }));
if (rows[0]?.outcome === 'passed')
  for (const change of chosen) {
    const env = environmentOf(change, folder);
    tell(await rowOf(change.id, change.layer, { cases: change.cases, env, isHarmless: isHarmless(change) }));
    discard(env);
  }
report();

/** Boundaries that were not observed although the model answered: `case: boundary: reason`. */
function unobservedIn(trials: readonly Trial[]): string[] {
  return trials.flatMap(({ case: { id }, evidence, turns }) =>
    turns.some(({ reply }) => reply?.end === 'complete')
      ? Object.entries(evidence).flatMap(([boundary, seen]) =>
          seen.collected ? [] : [`${id}: ${boundary}: ${seen.reason}`],
        )
      : [],
  );
}

/** Every case where all is proved, else those of the chosen changes. */
function casesOf(changes: readonly Change[]): string[] {
  return changes.length === all.length ? [] : [...new Set(changes.flatMap(({ cases }) => cases))];
}

type Tried = { cases: readonly string[]; env: Record<string, string>; isHarmless?: boolean };

async function rowOf(id: string, layer: string, { cases, env, isHarmless = true }: Tried): Promise<Row> {
  const began = performance.now();
  const database = await aDatabase();
  try {
    const ran = await runProject('third-app', {
      args: cases.length > 0 ? ['--grep', ` (?:${cases.join('|')})(?: [A-Z]|$)`] : [],
      env: {
        DATABASE_URL: database.url,
        EVALWRIGHT_ALLOW_DATABASE: database.name,
        THIRD_APP: folder,
        ...env,
      },
    });
    const seconds = (performance.now() - began) / 1000;
    const unobserved = id === unchanged ? unobservedIn(ran.trials) : [];
    if (unobserved.length > 0) return { id, layer, outcome: 'alarm', by: unobserved.join(', '), seconds };
    return { id, layer, ...outcomeOf(ran, { expected: cases.length, isHarmless }), seconds };
  } finally {
    await database.drop();
  }
}

/** A trial that has no verdict catches nothing, and is an alarm where nothing is wrong. */
function outcomeOf(
  { results, trials, output }: ProjectRun,
  { expected, isHarmless }: { expected: number; isHarmless: boolean },
): Pick<Row, 'outcome' | 'by'> {
  const failed = trials.flatMap(({ scores }) =>
    scores.flatMap(({ verdict, code, grader, reason }) =>
      verdict === 'fail' ? [`${grader}: ${code} (${reason.slice(0, 160)})`] : [],
    ),
  );
  const asserted = results.flatMap(({ title, errors, attachments }) =>
    !attachments.some(({ name }) => name === 'trial.json') &&
    errors.some(({ message }) => message?.includes('expect('))
      ? [`"${title}"`]
      : [],
  );
  const against = [...new Set([...failed, ...asserted])];
  const isWhole = results.length >= Math.max(expected, 1);
  const isQuiet = isWhole && results.every(({ status }) => status === 'passed');
  const rest = trials
    .filter(({ verdict }) => verdict === 'error' || verdict === 'ungraded')
    .map(({ case: { id }, errors, verdict }) => `${id} ${verdict} ${errors[0]?.code ?? ''}`);
  const broken = results.flatMap(({ title, status, errors }) =>
    status === 'passed' ? [] : [`"${title}" ${status}: ${errors[0]?.message?.slice(0, 200)}`],
  );
  const by =
    [against, rest, broken].find((list) => list.length > 0)?.join(', ') ??
    (isWhole ? '' : output.slice(-300));
  if (isHarmless) return { outcome: isQuiet ? 'passed' : 'alarm', by: isQuiet ? '' : by };
  if (against.length > 0) return { outcome: 'caught', by };
  return { outcome: isQuiet ? 'missed' : 'without verdict', by };
}

function discard({ STUDIO }: Record<string, string>): void {
  if (STUDIO !== undefined) rmSync(STUDIO, { recursive: true });
}

function tell(row: Row): void {
  rows.push(row);
  console.log(
    `${rows.length}/${chosen.length + 1} ${row.id}: ${row.outcome} ${row.by} (${row.seconds.toFixed(0)} s)`,
  );
}

function report(): void {
  const faults = rows.filter(({ outcome }) => outcome !== 'passed' && outcome !== 'alarm');
  const caught = faults.filter(({ outcome }) => outcome === 'caught');
  const alarms = rows.filter(({ outcome }) => outcome === 'alarm');
  const layers = [...new Set(faults.map(({ layer }) => layer))];
  const table = [
    '| layer | faults | caught | missed |',
    '| --- | --- | --- | --- |',
    ...layers.map((layer) => {
      const of = (among: readonly Row[]) => among.filter((row) => row.layer === layer);
      const missed = of(faults).filter(({ outcome }) => outcome !== 'caught');
      return `| ${layer} | ${of(faults).length} | ${of(caught).length} | ${missed.map(({ id, outcome }) => `${id} (${outcome})`).join(', ')} |`;
    }),
    '',
    `${caught.length} of ${faults.length} faults caught; ${rows.length - faults.length - 1} harmless changes, alarms: ${alarms.map(({ id }) => id).join(', ') || 'none'}`,
  ].join('\n');
  const each = rows.map(({ id, outcome, by }) => `- ${id}: ${outcome} ${by}`).join('\n');
  mkdirSync('reports', { recursive: true });
  writeFileSync('reports/third-app.md', `# A product that we did not write\n\n${table}\n\n${each}\n`);
  console.log(`\n${table}`);
  const isWhole = rows.length === chosen.length + 1;
  const isProved = alarms.length === 0 && caught.length >= leastCaught * faults.length;
  process.exitCode = isWhole && isProved ? 0 : 1;
}
