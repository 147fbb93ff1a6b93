import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { runsEvals } from './adopts.ts';
import { adopt, pack } from './package.ts';

/** The package in each kind of project, by each package manager, with each Node and Playwright that it says it works with. */

let tarball = '';
before(async () => {
  tarball = await pack();
});

type Combination = Omit<Parameters<typeof adopt>[0], 'tarball'>;

const combinations: [string, Combination][] = [
  ['CommonJS from TypeScript', { project: 'beside-ts' }],
  ['JavaScript alone', { project: 'plain-js' }],
  ['installed by pnpm', { project: 'esm-ts', manager: 'pnpm' }],
  ['on Node 22', { project: 'beside-ts', node: '22' }],
  ['on Node 22, ES modules', { project: 'esm-ts', node: '22' }],
  ['with Playwright 1.64', { project: 'beside-ts', playwright: '~1.64.0' }],
  ['with Playwright 1.63', { project: 'beside-ts', playwright: '~1.63.0' }],
  ['with Playwright 1.55', { project: 'beside-ts', playwright: '~1.55.0' }],
  ['with Playwright 1.51', { project: 'beside-ts', playwright: '~1.51.0' }],
  ['with Playwright 1.50', { project: 'beside-ts', playwright: '~1.50.0' }],
  ['installed by yarn', { project: 'esm-ts', manager: 'yarn' }],
  [
    "installed by yarn, Plug'n'Play, with its own reporters",
    { project: 'own-reporters', manager: 'yarn-pnp' },
  ],
  ['with reporters of its own, the gate among them', { project: 'own-reporters' }],
];

describe('two cases, and what they come to', () => {
  for (const [title, combination] of combinations)
    test(title, async () => {
      const installed = await adopt({ ...combination, tarball });
      try {
        await runsEvals(installed, ...(combination.project === 'beside-ts' ? ['--project', 'evals'] : []));
        if (combination.project === 'own-reporters')
          assert.match(readFileSync(join(installed.folder, 'own-report.json'), 'utf8'), /refunds an order/);
      } finally {
        installed.remove();
      }
    });
});

test("beside somebody's own tests, those are as they were: set-up, retries, reporters; and the gate counts only ours", async () => {
  const installed = await adopt({ project: 'beside-ts', tarball });
  try {
    await runsEvals(installed);
    assert.ok(existsSync(join(installed.folder, 'own-set-up-ran')));
    const own = readFileSync(join(installed.folder, 'own-report.json'), 'utf8');
    assert.match(own, /own, at the second try/);
    const alone = await installed.run('playwright', 'test', '--project', 'own');
    assert.equal(alone.exitCode, 0, alone.output);
    assert.ok(!/Evalwright|blocking/.test(alone.output), alone.output);
  } finally {
    installed.remove();
  }
});
