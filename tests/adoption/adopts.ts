import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Installed } from './package.ts';

const reportSchema = z.object({
  trials: z.array(z.object({ case: z.object({ id: z.string() }), standing: z.string() })),
});

/** The cases of every project: O02 wants what the chat can not do. */
const standings = { O01: 'pass', O02: 'fail', O03: 'pass' };

/** Runs a project's evals, as a stranger would, and looks at how each ended, and where all that was written lies. */
export async function runsEvals({ folder, run }: Installed, ...args: string[]): Promise<string> {
  for (const written of ['reports', '.evalwright', 'test-results'])
    rmSync(join(folder, written), { recursive: true, force: true });
  const { exitCode, output } = await run('evalwright', 'run', ...args);
  const file = join(folder, 'reports/report.json');
  assert.ok(existsSync(file), output);
  const { trials } = reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const seen = Object.fromEntries(trials.map(({ case: { id }, standing }) => [id, standing]));
  assert.deepEqual(seen, standings, output);
  assert.equal(trials.length, 3, output);
  assert.equal(exitCode, 1, output);
  assert.match(
    output,
    /✗ O02 refunds an order.*\n.*contains "refunded"; it says "Your order 1002 has been sent back\."/,
  );
  assert.ok(existsSync(join(folder, '.evalwright/runs')));
  return output;
}
