import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { decide } from './decide.ts';
import { noExperience, type WireFacts } from './events.ts';
import { shapeOf } from './shape.ts';
import { beginTurn, reduce } from './state.ts';

describe('pieces that repeat an earlier one', () => {
  for (const [name, first, second, same] of [
    ['Socket.IO', '2', '3', true],
    ['ActionCable', '{"type":"ping","message":1764000003}', '{"type":"ping","message":1764000006}', true],
    [
      'Phoenix',
      '[null,"7","phoenix","phx_reply",{"status":"ok"}]',
      '[null,"8","phoenix","phx_reply",{"status":"ok"}]',
      true,
    ],
    ['SignalR', '{"type":6}\u001e', '{"type":6}\u001e', true],
    ['server-sent events', ': keep-alive 17\n\n', ': keep-alive 18\n\n', true],
    ['Vite', '{"type":"ping"}', '{"type":"ping"}', true],
    ['Next', '{"event":"ping","id":"a8f3-77b1"}', '{"event":"ping","id":"b2c4-91d0"}', true],
    [
      'with a UUID',
      'ping 1b4e28ba-2fa1-11d2-883f-0016d3cca427',
      'ping 6ba7b810-9dad-11d1-80b4-00c04fd430c8',
      true,
    ],
    ['with a date', '{"at":"2026-11-23T10:00:03Z"}', '{"at":"2026-11-23T10:00:06Z"}', true],
    ['words of a reply', '{"delta":"good"}', '{"delta":"morning"}', false],
    ['reasoning', '{"type":"reasoning","text":"First"}', '{"type":"reasoning","text":"Then"}', false],
    ['steps', '{"step":"search"}', '{"step":"book"}', false],
  ] as const)
    test(name, () => assert.equal(shapeOf(first) === shapeOf(second), same));
});

const channel: WireFacts = {
  id: 9,
  target: 'CHANNEL /socket',
  isChannel: true,
  startedAt: 0,
  status: null,
  isOpen: true,
  isBroken: false,
  isGivenUp: false,
  isStreamed: true,
  protocol: null,
  text: '',
  reasoning: '',
  hasStopped: false,
  error: null,
  awaitsTool: false,
  awaitsApproval: false,
  asksAtEnd: false,
  news: 1,
};

describe('heartbeats do not extend a reply', () => {
  for (const everyMs of [3_000, 15_000, 25_000, 30_000])
    test(`every ${everyMs / 1_000} s`, () => {
      const limits = { startMs: 10_000, stallMs: 30_000, totalMs: 120_000, quietMs: 4_000 };
      let state = beginTurn(0, { limits, experience: noExperience, busy: false });
      state = reduce(state, { type: 'attempt', at: 0 });
      const messages = [{ id: 1, text: 'Hello', raw: 'Hello', isBlank: false, isMarked: null }];
      state = reduce(state, { type: 'screen', at: 1_000, screen: { ...state.screen, messages } });
      for (let at = 0; at <= 120_000; at += 1_000) {
        if (at % everyMs === 0) state = reduce(state, { type: 'wire', at, wire: channel });
        const decision = decide(state, at);
        if (decision.type !== 'end') continue;
        assert.equal(decision.end.end, 'complete');
        assert.ok(at <= 8_000, `it ended after ${at} ms`);
        return;
      }
      assert.fail('it never ended');
    });
});
