import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { parse } from 'yaml';
import { evalwright, evalwrightIn, type GateRun, newFolder } from '../gate/run-gate.ts';

/** A trial that fails becomes a case that fails alike, and passes once the model's side is right. */

const cases = newFolder();
const file = join(cases, 'promoted.yaml');
let failing: GateRun;
let promoted: { exitCode: number; output: string };
let text: string;
const trace = () => join(failing.folder, 'reports/traces/L01.json');
before(async () => {
  failing = await evalwrightIn('promoted', ['run']);
  promoted = await evalwright(['cases', 'add', '--from', trace(), '--to', file]);
  text = readFileSync(file, 'utf8');
});

test('the trial fails', () => assert.equal(failing.report?.trials[0]?.standing, 'fail', failing.output));

describe('its case', () => {
  test('is written, and what to do is said', () => {
    assert.equal(promoted.exitCode, 0, promoted.output);
    assert.match(promoted.output, /^L01-[0-9a-f]{6} was added to .*promoted\.yaml\.$/m);
    assert.match(promoted.output, /Correct its `model` until it passes, and commit it\./);
  });

  test('holds what was said, the state before and what was expected', () => {
    const [{ id: _, title: __, ...written }] = parse(text);
    const [original] = parse(readFileSync(join(import.meta.dirname, '../promoted/original.yaml'), 'utf8'));
    assert.equal(written.severity, 'critical');
    assert.deepEqual(written.context, original.context);
    assert.deepEqual(written.turns[0].expect, original.turns[0].expect);
    assert.deepEqual(written.tags, ['promoted']);
  });

  test("has the model's side with dates and identifiers that fit any day and any database", () => {
    const [{ turns }] = parse(text);
    assert.deepEqual(turns[0].model, [
      { calls: [{ name: 'query_tasks', args: { title: '团队会议' } }] },
      {
        calls: [
          {
            name: 'update_task',
            args: { taskId: { result: 'query_tasks.tasks.0.id' }, dueDate: { date: 'today+3' } },
          },
        ],
      },
      { say: '好的，「团队会议」已改到{{date today+3}}。' },
    ]);
  });

  test('tells nobody who was meant', () => {
    assert.match(text, /# Check: personal data was replaced: e-mail addresses, telephone numbers/);
    assert.doesNotMatch(text, /zhang\.san|1234/);
    assert.match(text, /通知 person1@example\.com，电话 13900000002/);
  });

  test('is not written twice', async () => {
    const again = await evalwright(['cases', 'add', '--from', trace(), '--to', file]);
    assert.equal(again.exitCode, 1);
    assert.match(again.output, /holds L01-[0-9a-f]{6} already/);
    assert.equal(readFileSync(file, 'utf8'), text);
  });
});

test('it fails under its own recording, and passes once that is right', async () => {
  const corrected = text.replaceAll('today+3', 'today+2').replace(/id: (L01-\w+)/, 'id: $1-corrected');
  cpSync(file, join(cases, 'a.yaml'));
  writeFileSync(file, corrected);
  const run = await evalwrightIn('promoted', ['run'], { env: { PROMOTED_CASES: cases } });
  const standing = (ending: string) =>
    run.report?.trials.find(({ case: { id } }) => id.endsWith('-corrected') === (ending === 'corrected'));
  const codes = (one: ReturnType<typeof standing>) => one?.triggers.map(({ code }) => code);
  assert.equal(standing('recorded')?.standing, 'fail', run.output);
  assert.deepEqual(codes(standing('recorded')), codes(failing.report?.trials[0]));
  assert.equal(standing('corrected')?.standing, 'pass', run.output);
});

for (const [what, content, says] of [
  ['no trace', '{"a":1}', /This is not the trace of a trial/],
  ['a trial that was declared in code', 'code', /was declared in code \(.*\): its expectations are not data/],
  ['a file that is not there', null, /There is no file .*\. Traces are in reports\/traces/],
] as const)
  test(`${what} is refused, with what to do`, async () => {
    const path = join(newFolder(), 'trace.json');
    const code = () => JSON.stringify({ ...JSON.parse(readFileSync(trace(), 'utf8')), definition: null });
    if (content !== null) writeFileSync(path, content === 'code' ? code() : content);
    const { exitCode, output } = await evalwright(['cases', 'add', '--from', path]);
    assert.equal(exitCode, 1);
    assert.match(output, says);
  });
