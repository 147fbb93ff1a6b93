import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { z } from 'zod';
import { adopt, pack } from './package.ts';

/** Each example as somebody would copy it: installed from the packed package, run by its own command, and seen to fail where it should. */

let tarball = '';
before(async () => {
  tarball = await pack();
});

const reportSchema = z.object({ trials: z.array(z.object({ standing: z.string() })) });

describe('examples', () => {
  for (const [name, cases, isStubbed] of [
    ['url-only', 3, false],
    ['ai-sdk-postgres', 4, true],
    ['mcp-agent', 3, true],
  ] as const)
    test(name, async () => {
      const { folder, run, remove } = await adopt({ project: `examples/${name}`, common: false, tarball });
      try {
        const { exitCode, output } = await run('evalwright', 'run', '--ci', '--report', 'json');
        const { trials } = reportSchema.parse(
          JSON.parse(readFileSync(join(folder, 'reports/report.json'), 'utf8')),
        );
        assert.deepEqual(
          trials.map(({ standing }) => standing),
          Array(cases).fill('pass'),
          output,
        );
        assert.equal(exitCode, 0, output);
        // Without a stub nobody can make the agent misbehave.
        if (!isStubbed) return;
        const mutated = await run('evalwright', 'run', '--gate-check', '--report', 'json');
        assert.equal(mutated.exitCode, 0, mutated.output);
        assert.match(mutated.output, /Gate BLOCKED as it should/);
      } finally {
        remove();
      }
    });
});
