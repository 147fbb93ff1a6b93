import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { artifactMode, modelMode, simulatorSettings } from './derive-settings.ts';
import { parseEnv } from './env.ts';
import { type GivenOptions, resolveOptions } from './run-options.ts';

describe('what is recorded', () => {
  for (const [title, variables, given, mode] of [
    ['a stubbed trial can be played again', {}, {}, 'recorded-rerun'],
    ['nor can one whose user is a model', {}, { simulator: { mode: 'model' } }, 'failures'],
    ['a user who is played by rules can', {}, { simulator: { mode: 'scripted' } }, 'recorded-rerun'],
    ['a real one can not', { EVALWRIGHT_LLM: 'real' }, {}, 'failures'],
    ['nor one of which cassettes are made', { EVALWRIGHT_LLM: 'record' }, {}, 'failures'],
    [
      'nor may it where somebody asks so',
      { EVALWRIGHT_LLM: 'real' },
      { artifacts: 'recorded-rerun' },
      'failures',
    ],
    ['failures that are wanted are no reason to look again', { EVALWRIGHT_LLM: 'stub-fail' }, {}, 'failures'],
    ['nor those of mutation', {}, { mutations: 'all' }, 'failures'],
    ['nor those of variations', {}, { variations: 'sample' }, 'failures'],
    ['what is asked for counts', {}, { artifacts: 'all' }, 'all'],
    ['a question that is made clearer is not the same again', {}, { clarifications: 1 }, 'failures'],
  ] as [string, Record<string, string>, GivenOptions, string][])
    test(title, () => assert.equal(artifactMode(parseEnv(variables), resolveOptions(given)), mode));
});

for (const [told, mode] of [
  ['record', 'real'],
  ['real', 'real'],
  ['stub', 'stub'],
  ['stub-fail', 'stub-fail'],
] as const)
  test(`for its trials a run with ${told} is one with the model ${mode}`, () =>
    assert.equal(modelMode(parseEnv({ EVALWRIGHT_LLM: told })), mode));

for (const [llm, simulator, mode] of [
  ['record', undefined, 'model'],
  ['real', undefined, 'model'],
  ['stub', undefined, 'scripted'],
  ['stub-fail', undefined, 'scripted'],
  ['record', 'scripted', 'scripted'],
  ['stub', 'model', 'model'],
] as const)
  test(`simulator.mode ${simulator} with --llm ${llm} is ${mode}`, () => {
    const given = resolveOptions(simulator === undefined ? {} : { simulator: { mode: simulator } });
    assert.equal(simulatorSettings(parseEnv({ EVALWRIGHT_LLM: llm }), given).mode, mode);
  });
