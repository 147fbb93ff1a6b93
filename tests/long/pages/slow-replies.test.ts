import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Reply } from '../../../record/trial.ts';
import { sentences } from '../../plain-chat/script.ts';
import { type ProjectRun, runProject } from '../../run-project.ts';

/** Replies read from pages that are not the reference app: see tests/plain-chat and tests/deep-chat. */

const replyOf = (run: ProjectRun, caseId: string): Reply => {
  const reply = run.trial(caseId).turns[0]?.reply;
  if (reply) return reply;
  throw new Error(`No reply was read in ${caseId}. The run printed:\n${run.output}`);
};

describe('two messages in a row', () => {
  let run: ProjectRun;
  before(async () => {
    run = await runProject('plain-chat');
  });

  const bySignal = (reply: Reply) =>
    assert.ok((reply.timings.detectionMs ?? Number.NaN) < 1_500, timings(reply));
  const bySilence = (reply: Reply) => assert.ok((reply.timings.detectionMs ?? 0) >= 1_900, timings(reply));
  const timings = (reply: Reply) => JSON.stringify({ timings: reply.timings, signals: reply.signals });

  for (const { way, signals, detected } of [
    { way: 'fetch', signals: ['busy', 'wire'], detected: bySignal },
    { way: 'fetch-mute', signals: ['wire'], detected: bySignal },
    { way: 'fetches', signals: ['busy', 'wire'], detected: bySignal },
    { way: 'events', signals: ['busy', 'wire'], detected: bySignal },
    { way: 'events-mute', signals: ['wire'], detected: bySignal },
    { way: 'socket', signals: ['busy'], detected: bySignal },
    { way: 'socket-mute', signals: ['quiet'], detected: bySilence },
    // The request is answered at once and the reply comes by the socket: the end of the wire is not the reply's end.
    { way: 'posted', signals: ['busy'], detected: bySignal },
    { way: 'posted-mute', signals: ['quiet'], detected: bySilence },
  ])
    test(`${way}: read whole, and known to be by ${signals.join(' and ')}`, () => {
      const reply = replyOf(run, way);
      assert.equal(reply.text, sentences.join('\n'));
      assert.equal(reply.end, 'complete');
      assert.deepEqual(reply.signals.toSorted(), signals);
      detected(reply);
    });

  test('without artifacts there are no pictures of any trial', () => {
    const attached = run.results.flatMap(({ attachments }) => attachments);
    assert.ok(attached.length > 10);
    assert.deepEqual(
      attached.filter(({ contentType }) => /^(?:image|video)\//.test(contentType)),
      [],
    );
  });

  test('repaint: what is kept of the deltas is bounded, and says so', () => {
    const { text, deltas } = replyOf(run, 'repaint');
    assert.equal(text.length, 50_001);
    const kept = deltas.reduce((sum, delta) => sum + delta.text.length, 0);
    assert.ok(kept > 100_000 && kept <= 1_000_000, `${kept} of ${deltas.length} deltas`);
    const cut = deltas.filter((delta) => delta.cut !== undefined);
    assert.ok(
      cut.length > 5 && cut.every((delta) => delta.cut === 50_001 && delta.text === ''),
      `${cut.length}`,
    );
  });
});

describe('deep-chat', () => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index + 1}`).join(' ');
  let run: ProjectRun;
  before(async () => {
    run = await runProject('deep-chat');
  });

  test('all its expectations hold', () => assert.equal(run.exitCode, 0, run.output));

  for (const { id, text, end } of [
    { id: 'forty-tokens', text: words(40), end: 'complete' },
    { id: 'thirty-tokens-with-a-pause', text: words(30), end: 'complete' },
    { id: 'one-burst', text: words(40), end: 'complete' },
    { id: 'cut', text: words(5), end: 'cut_off' },
    { id: 'endless', text: words(5), end: 'stalled' },
    { id: 'failing', text: '', end: 'error_shown' },
    { id: 'deaf', text: '', end: 'never_started' },
  ])
    test(`${id}: ${end}`, () => {
      const reply = replyOf(run, id);
      assert.equal(reply.text, text);
      assert.equal(reply.end, end);
      if (end === 'complete')
        assert.ok((reply.timings.detectionMs ?? Number.NaN) < 1_500, JSON.stringify(reply.timings));
    });

  test('ceaseless: timeout', () => {
    const { end, text } = replyOf(run, 'ceaseless');
    assert.equal(end, 'timeout');
    assert.ok(text.startsWith(words(5)) && words(100).startsWith(text), text);
  });
});
