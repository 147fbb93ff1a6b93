import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { instructionsFile } from '../../record/run/instructions.ts';
import { runProject } from '../run-project.ts';

/** The instructions that reach the model, compared with those of other trials and with the accepted ones. */

const accepted = join(import.meta.dirname, '../late', instructionsFile);
const run = (grep: string, ...args: string[]) =>
  runProject('late', {
    args: ['--grep', grep, ...args],
    env: { EVALWRIGHT_GATE: 'all', LATE_MODEL: '1', LATE_SETTLE_MS: '50' },
  });

test('instructions that were cut or left out block the run, and fail their trial once the whole ones are accepted', async () => {
  try {
    const cut = await run('cut instructions');
    assert.equal(cut.exitCode, 1, cut.output);
    assert.match(
      cut.output,
      /instructions_cut: in cut instructions the model received a part .*2 of 2 lines/,
    );
    const before = await run('instructions: ');
    assert.equal(before.exitCode, 1, before.output);
    assert.match(before.output, /instructions_cut: in .*none the model received no instructions/);
    assert.equal(new Set(before.trials.map(({ verdict }) => verdict)).size, 1, 'no trial of its own failed');

    const accepting = await run('instructions: all', '--update-snapshots');
    assert.equal(accepting.exitCode, 0, accepting.output);
    const [first, ...others] = JSON.parse(readFileSync(accepted, 'utf8'));
    assert.equal(others.length, 0);
    assert.deepEqual(first.lines, [
      'You help people with their notes.',
      'Never delete a note that somebody else wrote.',
    ]);

    const after = await run('instructions: ');
    const found = after.trials.map(({ case: { title }, scores }) => {
      const score = scores.find(({ code }) => code === 'prompt_differs');
      return [title.split(' ').at(-1), score?.verdict, score?.reason];
    });
    assert.deepEqual(
      found.map(([title, verdict]) => [title, verdict]),
      [
        ['all', undefined],
        ['half', 'fail'],
        ['none', 'fail'],
        ['other', 'warn'],
      ],
      after.output,
    );
    assert.match(String(found[1]?.[2]), /a part of the accepted instructions only; missing: "Never delete/);
    assert.match(String(found[2]?.[2]), /received no instructions, and 2 lines were accepted/);
    assert.match(String(found[3]?.[2]), /new: "Delete what you like\."/);
  } finally {
    rmSync(accepted, { force: true });
  }
});
