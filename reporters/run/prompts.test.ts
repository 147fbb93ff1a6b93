import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aReportedTrial } from '../../tests/doubles/a-reported-trial.ts';
import { changedPrompts } from './instructions.ts';

const trials = (prompts: (string | null)[], assistant = 'tasks', file = 'create.yaml') =>
  prompts.map((prompt) => aReportedTrial({ prompt, case: { assistant, file } }));

for (const [title, before, after, count] of [
  ['the same', trials(['a', 'a']), trials(['a']), 0],
  ['another', trials(['a', 'a']), trials(['b']), 1],
  ['another, of which the later part has several', trials(['a']), trials(['b', 'b']), 1],
  ['one of its own in each trial', trials(['a', 'b']), trials(['c', 'd']), 0],
  ['one trial each', trials(['a']), trials(['b']), 0],
  ['another of another assistant', trials(['a', 'a']), trials(['b', 'b'], 'sheets'), 0],
  [
    'another of a file that may talk to another',
    trials(['a']),
    trials(['b', 'b'], 'tasks', 'update.yaml'),
    0,
  ],
  [
    'another in two files, said once',
    [...trials(['a', 'a']), ...trials(['a', 'a'], 'tasks', 'update.yaml')],
    [...trials(['b']), ...trials(['b'], 'tasks', 'update.yaml')],
    1,
  ],
  ['none that was seen', trials([null, null]), trials(['b', 'b']), 0],
] as const)
  test(`a run that is gone on with, and whose prompt is ${title}: ${count} errors`, () =>
    assert.equal(changedPrompts(before, after).length, count));
