import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { textOnWire } from './on-wire.ts';
import { readFrames } from './wire-reader.ts';

describe('a socket', () => {
  test('each message is whole by itself, also behind the digits of Socket.IO', () => {
    const { steps } = readFrames('42["token",{"text":"Hel"}]\n42["token",{"text":"lo"}]\n42["done",{}]\n');
    assert.equal(textOnWire(steps), 'Hello');
    assert.deepEqual(steps.at(-1)?.type, 'stop');
  });
  test('a protocol is recognised there too', () => {
    const { protocol, steps } = readFrames(
      '{"type":"RUN_STARTED"}\n{"type":"TEXT_MESSAGE_CONTENT","delta":"Hi"}\n{"type":"RUN_FINISHED"}\n',
    );
    assert.equal(protocol, 'ag-ui');
    assert.deepEqual(
      steps.map(({ type }) => type),
      ['start', 'delta', 'stop'],
    );
  });
});
