import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aRun, blockingTrial } from '../../../tests/doubles/a-reported-trial.ts';
import type { ReportedTrial } from '../../gate/reported-trial.ts';
import { makeReport } from '../report.ts';
import { describeAgent } from './agent-text.ts';

/** What a run says of the agent besides its verdicts. */

const said = (...trials: ReportedTrial[]) => describeAgent(makeReport({ run: aRun, trials, errors: [] }));
const drift: ReportedTrial['drift'] = [{ kind: 'other_tools', turn: 0, says: 'calls look' }];
const real = { llm: { mode: 'real', model: 'm' } };

for (const [title, trials, expected] of [
  [
    'nothing, of cassettes that were all written by hand',
    [blockingTrial('A', 'pass', { cassette: 'written' })],
    [],
  ],
  [
    'which cassettes are recorded',
    [
      blockingTrial('A', 'pass', { cassette: 'recorded' }),
      blockingTrial('A', 'pass', { cassette: 'recorded', trial: 2 }),
      blockingTrial('B', 'pass', { cassette: 'edited' }),
      blockingTrial('C', 'pass', { cassette: 'written' }),
    ],
    ['cassettes: 1 recorded, 1 recorded and changed by hand, 1 written by hand'],
  ],
  [
    'how many cases have drifted, and the command',
    [
      blockingTrial('A', 'pass', { ...real, cassette: 'written', drift }),
      blockingTrial('A', 'pass', { ...real, cassette: 'written', trial: 2 }),
      blockingTrial('B', 'pass', { ...real, cassette: 'written' }),
    ],
    [
      '1 of 2 cases that passed behaves otherwise than the cassette has it: npx evalwright compare --cassettes run-1',
    ],
  ],
  [
    'that none has',
    [blockingTrial('B', 'pass', { ...real, cassette: 'written' })],
    ['0 of 1 case that passed behave otherwise than the cassette has it'],
  ],
  [
    'which trials showed a secret',
    [blockingTrial('A', 'pass', { showedSecret: true }), blockingTrial('B', 'pass')],
    [
      'secret on screen: the pages of 1 trial (A) showed a known secret. It is masked in screenshots; videos and the pictures of traces are withheld.',
    ],
  ],
  ['nothing of what failed', [blockingTrial('A', 'fail', { ...real, cassette: 'written', drift })], []],
  ['nothing where no case has a cassette', [blockingTrial('A', 'pass', real)], []],
  ['nothing of the stub model', [blockingTrial('A', 'pass', { cassette: 'written', drift })], []],
] as [string, ReportedTrial[], string[]][])
  test(title, () => assert.deepEqual(said(...trials), expected));
