import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page, TestInfo } from '@playwright/test';
import { DatabaseUnreachableError } from '../../../boundaries/state/pool.ts';
import { SnapshotLostError } from '../../../boundaries/state/snapshot/held-snapshot.ts';
import { levelsOf } from '../../../graders/defaults.ts';
import { leaksNothing } from '../../../graders/exposure/leaks-nothing.ts';
import { completed } from '../../../graders/reply/completed.ts';
import { keepsHistory } from '../../../graders/reply/kept.ts';
import { changesNoForeignRow } from '../../../graders/state/changes-no-foreign-row.ts';
import { storesConversation } from '../../../graders/state/stores-conversation.ts';
import { type Row, recordFile, recordFolder, type Score, trialSchema } from '../../../record/trial.ts';
import { runSettings } from '../../../settings/derive-settings.ts';
import { tellSettings } from '../../../settings/run-settings.ts';
import { aReply } from '../../../tests/doubles/a-trial.ts';
import { aTrialDatabase } from '../../../tests/doubles/a-trial-database.ts';
import { anOngoingTrial, anOngoingTurn } from '../../../tests/doubles/an-ongoing-trial.ts';
import { gradeTrial } from '../grading/run-graders.ts';
import type { OngoingTrial } from '../ongoing.ts';
import { recordOf } from '../record/record.ts';
import type { SentRequest } from '../requests/ledger.ts';
import { concludeTrial } from '../run-trial.ts';
import { lookAfterTurn, lookBeforeFirst, watchState } from '../state/watch-state.ts';
import { finalise } from './finalise.ts';
import { endTrial } from './finaliser.ts';

const runFolder = mkdtempSync(join(tmpdir(), 'evalwright-finalise-'));
describe('a trial that ends', () => {
  before(() => {
    tellSettings(runSettings());
    mkdirSync(join(runFolder, recordFolder));
  });
  after(() => rmSync(runFolder, { recursive: true, force: true }));

  /** A trial in a database in which the rows of others cannot be compared. */
  async function aTrial(why: Error): Promise<OngoingTrial> {
    const observed = aTrialDatabase({
      snapshot: async () => ({ notes: [{ id: 1 }] }),
      foreign: () => Promise.reject(why),
    });
    const trial = anOngoingTrial(null);
    const database = watchState({ observed, tables: { notes: { key: ['id'] } }, controlUser: null }, {});
    database.signedIn = true;
    await lookBeforeFirst(database);
    return { ...trial, services: { ...trial.services, runFolder }, database, settleMs: 0 };
  }

  test('a trial whose snapshot expired before the rows of others were compared is graded without it', async () => {
    const trial = await aTrial(new SnapshotLostError('the snapshot is too old'));
    const record = await recordOf(trial);
    const grader = changesNoForeignRow();
    const score = await grader.grade(record);
    assert.equal(score.verdict, 'pass');
    trial.scores = [score];
    trial.gradings = [
      { graders: [grader], scores: [score], turns: 2, seen: { ...record, lastSeen: trial.lastSeen } },
    ];
    const { scores, errors } = await finalise(trial, await recordOf(trial));
    assert.deepEqual(errors, []);
    assert.deepEqual(
      scores.map(({ verdict, reason }) => [verdict, reason]),
      [['ungraded', 'the snapshot is too old']],
    );
  });

  test('a stored reply that is lost after the grading fails', async () => {
    const [asked, answered] = [
      { id: 1, role: 'user', content: '明天去买菜' },
      { id: 2, role: 'assistant', content: aReply().text },
    ];
    let messages: Row[] = [];
    const trial = anOngoingTrial(null, [anOngoingTurn(100)]);
    const observed = aTrialDatabase({ snapshot: async () => ({ messages }) });
    const database = watchState(
      { observed, tables: { messages: { key: ['id'] } }, controlUser: null },
      { conversation: ['messages'] },
    );
    Object.assign(trial, { database, settleMs: 0, services: { ...trial.services, runFolder } });
    database.signedIn = true;
    await lookBeforeFirst(database);
    messages = [asked, answered];
    await lookAfterTurn(database);
    await gradeTrial(trial, [storesConversation()], await recordOf(trial));
    const record = await recordOf(trial);
    assert.equal(record.verdict, 'pass');
    messages = [asked];
    assert.equal((await finalise(trial, record)).verdict, 'fail');
  });

  test('a trial is no pass when the rows of its control user could not be read once more', async () => {
    const trial = anOngoingTrial(null, [anOngoingTurn(100)]);
    const controlUser = {
      begin: async () => undefined,
      end: () => Promise.reject(new DatabaseUnreachableError(new Error('Connection terminated'))),
      seen: () => ({ rows: { notes: 1 }, keys: {}, diff: {} }),
    };
    const database = watchState({ observed: aTrialDatabase(), tables: {}, controlUser }, {});
    Object.assign(trial, { database, settleMs: 0, services: { ...trial.services, runFolder } });
    database.signedIn = true;
    await lookBeforeFirst(database);
    await gradeTrial(trial, [completed()], await recordOf(trial));
    const record = await recordOf(trial);
    assert.equal(record.verdict, 'pass');
    const { verdict, errors } = await finalise(trial, record);
    assert.deepEqual([verdict, errors.map(({ code }) => code)], ['error', ['database_unreachable']]);
  });

  test('what is sent on an open socket after the grading is searched', async () => {
    const trial = anOngoingTrial(null);
    const frames = [Buffer.from('ping')];
    const socket: SentRequest = {
      at: () => 50,
      url: 'wss://elsewhere.example/socket',
      origin: 'https://elsewhere.example',
      kind: 'websocket',
      method: 'GET',
      from: undefined,
      headers: () => ({}),
      body: () => Buffer.concat(frames),
      refused: () => null,
    };
    Object.assign(trial, {
      settleMs: 0,
      services: { ...trial.services, runFolder },
      redTeam: { canary: 'ABCDEFGHKLMNPQRSTUVW', planted: [] },
      requests: { sent: [socket], isAllowed: () => false, refuseForeign: async () => undefined },
    });
    await gradeTrial(trial, [leaksNothing()], await recordOf(trial));
    const record = await recordOf(trial);
    assert.equal(record.verdict, 'pass');
    frames.push(Buffer.from('ABCDEFGHKLMNPQRSTUVW'));
    const { scores } = await finalise(trial, record);
    assert.deepEqual(
      scores.map(({ code }) => code),
      ['leaked'],
    );
  });

  test('a failed trial has its record, though the database is gone when the rows of others are to be compared', async () => {
    const trial = await aTrial(new DatabaseUnreachableError(new Error('Connection terminated')));
    const failed: Score = {
      grader: 'expect',
      kind: 'code',
      verdict: 'fail',
      code: 'assertion_failed',
      reason: 'no',
      evidence: [],
      required: true,
    };
    Object.assign(trial, { graded: true, scores: [failed] });
    const testInfo = { errors: [{}], attachments: [], attach: async () => undefined, annotations: [] };
    await concludeTrial(trial, [], {
      page: { content: async () => Promise.reject(new Error('closed')) } as unknown as Page,
      context: {} as unknown as BrowserContext,
      testInfo: testInfo as unknown as TestInfo,
      agreement: {},
      levels: levelsOf(),
      finaliser: { begin: async () => undefined, finish: async () => undefined },
      isInForeground: () => false,
    });
    const record = trialSchema.parse(JSON.parse(readFileSync(join(runFolder, recordFile(trial.id)), 'utf8')));
    assert.deepEqual(
      [record.scores.map(({ code }) => code), record.errors.map(({ code }) => code)],
      [['assertion_failed'], ['database_unreachable']],
    );
  });

  for (const [title, isDeclared, verdict] of [
    ['of a declared case is reported', true, 'warn'],
    ['of a test in code may follow from what the test pressed', false, 'pass'],
  ] as const)
    test(`a message that grows between the grading and the end ${title}`, async () => {
      const turn = anOngoingTurn(100);
      const screen = { beside: [], spoken: [], listItems: 0, altered: [], unseen: null };
      Object.assign(turn, { reply: { ...aReply(), screen } });
      const trial = anOngoingTrial(null, [turn]);
      const altered = async () => [{ before: 'It arrives on', after: 'It arrives on Friday.' }];
      const page = { isClosed: () => false } as Page;
      const conversations = [{ page, altered }];
      const services = { ...trial.services, runFolder };
      Object.assign(trial, { settleMs: 0, services, conversations, graded: true });
      await gradeTrial(trial, [keepsHistory({ altered: 'warn' })], await recordOf(trial));
      if (isDeclared) trial.passedAs = await recordOf(trial);
      await concludeTrial(trial, [], {
        page,
        context: {} as unknown as BrowserContext,
        testInfo: {
          errors: [],
          attachments: [],
          annotations: [],
          attach: async () => undefined,
        } as unknown as TestInfo,
        agreement: {},
        levels: levelsOf(),
        finaliser: { begin: async () => undefined, finish: async () => undefined },
        isInForeground: () => true,
      });
      const record = trialSchema.parse(
        JSON.parse(readFileSync(join(runFolder, recordFile(trial.id)), 'utf8')),
      );
      assert.equal(record.verdict, verdict);
    });

  test('the rows of a trial are deleted before the end, though the boundaries no longer answer', async () => {
    const trial = await aTrial(new Error());
    const deleted: string[] = [];
    Object.assign(trial.database?.observed ?? {}, {
      cleanUp: async () => {
        await setTimeout(5);
        deleted.push(trial.id);
      },
    });
    Object.assign(trial.boundaries ?? {}, { forget: () => Promise.reject(new Error('gone')) });
    await assert.rejects(endTrial(trial), /gone/);
    assert.deepEqual(deleted, [trial.id]);
  });
});
