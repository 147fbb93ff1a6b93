import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseEnv } from './env.ts';
import { artifactMode, modelMode } from './settings.ts';

describe('what is recorded', () => {
  for (const [title, given, mode] of [
    ['a stubbed trial can be played again', {}, 'second-look'],
    ['nor can one whose user is a model', { EVALWRIGHT_SIMULATOR: 'model' }, 'failures'],
    ['a user who is played by rules can', { EVALWRIGHT_SIMULATOR: 'scripted' }, 'second-look'],
    ['a real one can not', { EVALWRIGHT_LLM: 'real' }, 'failures'],
    ['nor one of which cassettes are made', { EVALWRIGHT_LLM: 'record' }, 'failures'],
    [
      'nor may it where somebody asks so',
      { EVALWRIGHT_LLM: 'real', EVALWRIGHT_ARTIFACTS: 'second-look' },
      'failures',
    ],
    ['failures that are wanted are no reason to look again', { EVALWRIGHT_LLM: 'stub-fail' }, 'failures'],
    ['nor those of sabotage', { EVALWRIGHT_SABOTAGE: 'all' }, 'failures'],
    ['nor those of variations', { EVALWRIGHT_VARIATIONS: 'sample' }, 'failures'],
    ['what is asked for counts', { EVALWRIGHT_ARTIFACTS: 'all' }, 'all'],
    ['a question that is made clearer is not the same again', { EVALWRIGHT_CLARIFICATIONS: '1' }, 'failures'],
  ] as const)
    test(title, () => assert.equal(artifactMode(parseEnv(given)), mode));
});

for (const [told, mode] of [
  ['record', 'real'],
  ['real', 'real'],
  ['stub', 'stub'],
  ['stub-fail', 'stub-fail'],
] as const)
  test(`for its trials a run with ${told} is one with the model ${mode}`, () =>
    assert.equal(modelMode(parseEnv({ EVALWRIGHT_LLM: told })), mode));
