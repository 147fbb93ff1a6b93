import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gateOptions } from '../gate.ts';
import GateReporter from '../reporters/gate/gate-reporter.ts';

test('a run whose tool lists cannot be kept is decided, and fails', async () => {
  const reporter = new GateReporter({
    ...gateOptions(),
    ...{ markdown: false, json: false, view: false, allure: false },
    toolLists: {
      read: () => null,
      remember() {
        throw new Error('the disk is full');
      },
    },
  });
  const ended = await reporter.onEnd({ status: 'passed', startTime: new Date(), duration: 1 });
  assert.equal(ended?.status, 'failed');
});
