import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { browserEnded, notIdle } from '../../record/run/provisional.ts';
import type { Trial } from '../../record/trial.ts';
import { aTrial } from '../../tests/doubles/a-trial.ts';
import { noteDecision } from './decided.ts';

const { case: declared } = aTrial();
for (const [title, trial, decides] of [
  ['a failure', aTrial({ verdict: 'fail' }), true],
  [
    'a trial whose application was never idle',
    aTrial({ verdict: 'ungraded', scores: [notIdle('open')] }),
    true,
  ],
  // A resumed run repeats it, and would skip it for its own mark.
  ['a trial whose browser was interrupted', aTrial({ verdict: 'ungraded', scores: [browserEnded] }), false],
  ['an error', aTrial({ verdict: 'error' }), false],
  ['a pass', aTrial(), false],
  ['a mutated trial', aTrial({ verdict: 'fail', mutation: 'stall' }), false],
  ['a trial that does not block', aTrial({ verdict: 'fail', case: { ...declared, blocking: false } }), false],
] satisfies [string, Trial, boolean][])
  test(`${title} ${decides ? 'decides' : 'does not decide'} over the other trials of its case`, () => {
    const runFolder = mkdtempSync(join(tmpdir(), 'decided-'));
    noteDecision(trial, { runFolder });
    assert.equal(existsSync(join(runFolder, 'decided', trial.identity)), decides);
    rmSync(runFolder, { recursive: true });
  });
