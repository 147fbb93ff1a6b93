import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pLimit from 'p-limit';
import { apps, type Patch, readPatches } from './fault.ts';
import { describeAll, describeTried } from './report.ts';
import { type Tried, tryPatch } from './run-patch.ts';

/**
 * Puts one change at a time into a copy of an application, runs the cases that go there, and says who noticed. A bug is to
 * be caught with a reason that leads to it, a harmless change is to fail nothing, and so is no change at all.
 *
 *   npm run proofs -- faults [-- --fault ID … | --sample] [--app NAME] [--json]
 */

const { values } = parseArgs({
  options: {
    fault: { type: 'string', multiple: true },
    app: { type: 'string', multiple: true },
    sample: { type: 'boolean' },
    json: { type: 'boolean' },
  },
});

/** Each has a browser, an application and a runner: more would only wait for each other. */
const atOnce = 2;
const tell = (text: string) => process.stderr.write(`${text}\n`);

const limit = pLimit(atOnce);
const chosen = choose(readPatches());
const honest = await tryAll(apps.flatMap((app) => unchanged(app, chosen)));
// Where the cases fail without any change, nothing would be proved by them.
report(honest.every(({ asExpected }) => asExpected) ? [...honest, ...(await tryAll(chosen))] : honest);

async function tryAll(patches: Patch[]): Promise<Tried[]> {
  let ended = 0;
  return limit.map(patches, async (patch) => {
    const one = await tryPatch(patch);
    ended += 1;
    tell(`${ended}/${patches.length} ${describeTried(one)}`);
    return one;
  });
}

function choose(all: Patch[]): Patch[] {
  const { fault: ids, app, sample } = values;
  const unknown = ids?.find((id) => !all.some((patch) => patch.id === id));
  if (unknown !== undefined)
    throw new Error(`There is no patch ${unknown}; there are ${all.map(({ id }) => id).join(', ')}.`);
  return all.filter(
    (patch) =>
      (ids?.includes(patch.id) ?? true) && (app?.includes(patch.app) ?? true) && (!sample || patch.sample),
  );
}

/** The application as it is, with every case that is asked of it. */
function unchanged(app: Patch['app'], among: readonly Patch[]): Patch[] {
  const cases = [...new Set(among.filter((patch) => patch.app === app).flatMap((patch) => patch.cases))];
  const change = 'Nothing is changed.';
  return cases.length === 0
    ? []
    : [{ id: `unchanged-${app}`, app, layer: 'page', change, edits: [], cases, workers: 1, sample: true }];
}

function report(all: Tried[]): void {
  const text = describeAll(all);
  const document = JSON.stringify(all, null, 2);
  mkdirSync('reports', { recursive: true });
  writeFileSync('reports/app-faults.md', `# App faults\n\n${text}\n`);
  writeFileSync('reports/app-faults.json', `${document}\n`);
  process.stdout.write(`${values.json ? document : text}\n`);
  process.exitCode = all.every(({ asExpected }) => asExpected) ? 0 : 1;
}
