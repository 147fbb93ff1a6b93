import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { replyWithout } from '../../chat/observe.ts';
import type { Reply } from '../../record/trial.ts';
import { look } from './look.ts';
import { asksOther, nextStep } from './print.ts';

const folder = mkdtempSync(join(tmpdir(), 'evalwright-print-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('a document that was answered with an error sends to the log', () => {
  const note = 'the message led to http://localhost/m ("Oops", answered 500), which shows no chat';
  const reply = replyWithout({ end: 'navigated', sentAt: 0, note });
  const step = nextStep(look(folder), 'http://localhost', { reply, use: null });
  assert.equal(step, "The application's log says why; then repeat init.");
});

const known = { port: 4010, spansPort: null, env: {}, sideRequests: {} };
const unasked = { calls: 0, known, refused: [], isReply: false };
const url = 'http://localhost:3000';

for (const [end, isOther, step, wireErrors] of [
  ['failed_silently', true, /did not ask the stub model of this command\. Let its base URL/],
  [
    'error_shown',
    true,
    /refused the message .*--storage-state\. Otherwise: Let its base URL/,
    ['Unauthorized'],
  ],
  ['navigated', false, /repeat init\. .*--storage-state/],
  ['never_started', false, /--headed/],
] as [Reply['end'], boolean, RegExp, string[]?][])
  test(`a stub model that was not asked, and a reply that ended as ${end}`, () => {
    const reply = { ...replyWithout({ end, sentAt: 0, note: '' }), ...(wireErrors ? { wireErrors } : {}) };
    assert.equal(asksOther(unasked, reply), isOther);
    assert.match(nextStep(look(folder), url, { reply, use: unasked }), step);
  });
