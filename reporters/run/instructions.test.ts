import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { instructionsFile, seenInstructionsFile } from '../../record/run/instructions.ts';
import { aModelCall, aTrial } from '../../tests/doubles/a-trial.ts';
import { RunInstructions } from './instructions.ts';

const folder = mkdtempSync(join(tmpdir(), 'evalwright-instructions-'));
after(() => rmSync(folder, { recursive: true }));

type Told = readonly [identity: string, text: string | null];

/** Notes instructions of trials: the case, and the text; null without any. */
function runOf(trials: readonly Told[]): RunInstructions {
  const run = new RunInstructions();
  for (const [place, [identity, text]] of trials.entries()) {
    const prompt = text === null ? null : `${identity}-${place}`;
    if (prompt !== null) {
      const file = join(folder, seenInstructionsFile(prompt));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text ?? '');
    }
    const hashes = { case: 'c', cassette: null, prompt, tools: null };
    run.note(aTrial({ identity, hashes, modelCalls: [aModelCall()] }));
  }
  return run;
}

const nothingStored = { stored: null, ended: new Map() };
const cutIn = (...trials: readonly Told[]): string[] => runOf(trials).end(folder, null, nothingStored);

const whole = 'You help people.\nNever delete a note that somebody else wrote.\nOpen orders: 12';

describe('instructions are cut', () => {
  for (const [title, trials, count] of [
    [
      'that lack a line of another trial of the case',
      [
        ['A', whole],
        ['A', 'You help people.\nOpen orders: 12'],
      ],
      1,
    ],
    [
      'that break off, beside another trial of the case',
      [
        ['A', whole],
        ['A', 'You help people.\nNever delete a'],
      ],
      1,
    ],
    [
      'that are missing',
      [
        ['A', whole],
        ['B', null],
      ],
      1,
    ],
  ] as const)
    test(title, () => assert.equal(cutIn(...trials).length, count));
});

describe('instructions are not cut', () => {
  for (const [title, trials] of [
    [
      'that have the same lines in another order',
      [
        ['A', 'One.\nTwo.'],
        ['A', 'Two.\nOne.'],
      ],
    ],
    [
      'that lack a line of another case',
      [
        ['A', whole],
        ['B', 'You help people.\nOpen orders: 12'],
      ],
    ],
    [
      'that end with another figure of their user',
      [
        ['A', whole],
        ['B', whole.replace('12', '1')],
      ],
    ],
    [
      'that end with another name of their user',
      [
        ['A', 'Help.\nName: Ann Lee'],
        ['B', 'Help.\nName: Ann'],
      ],
    ],
    [
      'that have another line',
      [
        ['A', whole],
        ['A', 'You help people.\nDelete what you like.'],
      ],
    ],
  ] as const)
    test(title, () => assert.deepEqual(cutIn(...trials), []));
});

test('a trial without instructions changes nothing in those that are accepted', () => {
  const config = { rootDir: folder, updateSnapshots: 'all' as const };
  runOf([
    ['A', 'One.\nTwo.'],
    ['B', null],
  ]).end(folder, config, nothingStored);
  const [{ lines, varies }] = JSON.parse(readFileSync(join(folder, instructionsFile), 'utf8'));
  assert.deepEqual([lines, varies], [['One.', 'Two.'], false]);
});
