import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ClientLeft } from '../tools/forward.ts';
import { protocolOf } from './protocols/protocols.ts';
import { beginCall } from './protocols/seen-call.ts';
import { watchAnswer } from './witness.ts';

test('an answer that the application leaves after a long silence is the provider’s, which it may have waited for', (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  const left = (silentMs: number): boolean => {
    const call = beginCall(0);
    const answer = protocolOf('/v1/chat/completions')?.reader(call, { model: '', messages: [] });
    assert.ok(answer);
    const witness = watchAnswer(call, answer, { ended: () => undefined });
    const chunk = JSON.stringify({ choices: [{ delta: { role: 'assistant', content: 'Okay' } }] });
    witness.answered(200, 'text/event-stream; charset=utf-8').write(Buffer.from(`data: ${chunk}\n\n`));
    t.mock.timers.tick(silentMs);
    witness.broken(new ClientLeft());
    return call.abandoned;
  };
  assert.deepEqual([left(50), left(5_000)], [true, false]);
});
