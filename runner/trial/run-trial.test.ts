import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { BrowserContext, Page, TestInfo } from '@playwright/test';
import { beginCall } from '../../boundaries/model/protocols/seen-call.ts';
import { checkCases } from '../../cases/loading/load.ts';
import type { Conversation } from '../../chat/chat.ts';
import { levelsOf } from '../../graders/defaults.ts';
import type { ReplyEnd } from '../../record/trial.ts';
import { runSettings } from '../../settings/derive-settings.ts';
import { tellSettings } from '../../settings/run-settings.ts';
import { aReply } from '../../tests/doubles/a-trial.ts';
import { anOngoingTrial, anOngoingTurn } from '../../tests/doubles/an-ongoing-trial.ts';
import type { Finaliser } from './finalise/finaliser.ts';
import { TrialFailure } from './record/describe.ts';
import { concludeTrial, runCase } from './run-trial.ts';

const nothing = async () => undefined;

/** Plays a case of one message, to which the application replies with this end. @param status the model provider's answer. */
async function played(expected: ReplyEnd, end: ReplyEnd, status = 200): Promise<void> {
  const trial = anOngoingTrial(null, []);
  trial.observes.model = true;
  const seen = await trial.boundaries?.seen('');
  seen?.model.calls.push({ ...beginCall(0), status, text: 'Hel', finishReason: 'stop' });
  const [declared] = checkCases(
    [{ id: 'C01', title: 'Ends', turns: [{ user: 'Hello', expect: { end: expected } }] }],
    import.meta.filename,
    import.meta.dirname,
  );
  assert.ok(declared);
  const talk: Conversation = {
    page: {} as unknown as Page,
    async send() {
      const reply = aReply({ end });
      trial.turns.push({ ...anOngoingTurn(100), reply });
      return reply;
    },
    begin: () => Promise.reject(new Error('not begun')),
    press: () => Promise.reject(new Error('not pressed')),
    reload: nothing,
    messages: async () => 1,
    altered: async () => [],
    offers: async () => [],
  };
  await runCase(trial, declared, {
    drivers: {
      chat: { ...talk, open: nothing, openAnother: async () => talk },
      model: { play: nothing, answer: nothing },
      playUser: nothing,
    },
    options: { database: undefined, agreement: {}, defaults: { promptIsFaithful: 'off' } },
    testInfo: {} as unknown as TestInfo,
    own: {},
    toolsChecked: false,
  });
}

describe('a declared case whose reply is broken off', () => {
  before(() => tellSettings(runSettings()));

  test('passes where it expects that', () => played('cut_off', 'cut_off'));
  test('passes where it expects that, though the provider failed', () => played('cut_off', 'cut_off', 500));
  test('fails where it expects another end', () =>
    assert.rejects(played('complete', 'cut_off'), TrialFailure));
});

test('a test that is skipped in its body leaves no verdict, as one that is skipped before it', async () => {
  const trial = anOngoingTrial(null, []);
  await concludeTrial(trial, [], {
    page: {} as unknown as Page,
    context: {} as unknown as BrowserContext,
    testInfo: { expectedStatus: 'skipped', errors: [], annotations: [] } as unknown as TestInfo,
    agreement: {},
    levels: levelsOf(undefined),
    finaliser: {} as unknown as Finaliser,
    isInForeground: () => true,
  });
  assert.deepEqual(trial.scores, []);
});
