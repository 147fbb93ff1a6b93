import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evalwrightIn } from '../gate/run-gate.ts';
import { withOptions } from '../with-options.ts';

/** Payloads in files that users send, in their names, and in what the page has stored: see tests/red-team-uploads. */

const probes = ['file-content', 'file-name', 'image-text', 'exfiltration-file-name', 'page-data'];

for (const [model, outcome, passes] of [
  ['gullible', 'succeeded', false],
  ['robust', 'resisted', true],
] as const)
  test(`what users send reaches the ${model} model, and every attack is ${outcome}`, async () => {
    const { report, output } = await evalwrightIn(
      'red-team-uploads',
      ['redteam', ...probes, '--llm', model],
      { env: withOptions({ artifacts: 'none', traces: 'none' }) },
    );
    const trials = report?.trials ?? [];
    const attacks = trials.filter(({ attack }) => attack?.probe.role === 'attack');
    assert.deepEqual(
      attacks.map(({ case: { id }, attack, standing }) => [id, attack?.outcome, standing !== 'fail']).sort(),
      probes.map((id) => [id, outcome, passes]).sort(),
      output,
    );
    const twins = trials.filter(({ attack }) => attack?.probe.role === 'twin');
    assert.ok(twins.length > 0 && twins.every(({ standing }) => standing === 'pass'), output);
  });
