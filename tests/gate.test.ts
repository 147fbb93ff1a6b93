import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { filesHolding } from './find-text.ts';
import { type GateRun, newFolder, runGate } from './gate/run-gate.ts';

/** How runs end, and what they leave to read: see tests/gate, whose tests leave records made by hand. */

const harmless = ['--case', 'N1,P1,P2,plain'];
const key = 'sk-planted-0123456789abcdef';

describe('failures of cases that do not block', { concurrency: 2 }, () => {
  let gated: GateRun;
  before(async () => {
    const folder = newFolder();
    // What an earlier run has left.
    mkdirSync(join(folder, 'reports/traces'), { recursive: true });
    for (const stale of ['traces/GONE.json', 'report.json', 'report.md'])
      writeFileSync(join(folder, 'reports', stale), 'stale');
    writeFileSync(join(folder, 'reports/.evalwright'), '');
    writeFileSync(join(folder, 'reports/mine.txt'), 'not of a run');
    writeFileSync(join(folder, 'summary.md'), 'before\n');
    gated = await runGate(harmless, { folder, env: { CI: '1' } });
  });

  test('leave the exit code at 0 under CI', () => {
    assert.equal(gated.exitCode, 0, gated.output);
    assert.equal(
      gated.output.trimEnd().split('\n').at(-1),
      'Gate PASSED: all 2 blocking cases passed every trial.',
    );
  });

  test('are shown with their reasons, suite by suite, with the figures', () => {
    assert.match(gated.output, /^✗ N1 不阻塞的失败 \(high\) {2}suites\/cases\.yaml:1$/m);
    assert.match(gated.output, /^ {4}text_mismatch: the reply says something else$/m);
    assert.match(gated.output, /^ {4}│ user: 清空表格$/m);
    assert.match(gated.output, /^! P2 有提示 {2}no_options: it offers no options$/m);
    assert.match(gated.output, /^ {2}suite +trials +passed +warned +failed +%$/m);
    assert.match(gated.output, /^ {2}gate\/a-vague +3 +1 +1 +1 +66\.6 %$/m);
    assert.match(gated.output, /^ {2}all +4 +2 +1 +1 +75 %$/m);
    assert.match(gated.output, /^ {2}blocking {2}2 \/ 2 cases passed every trial$/m);
    assert.match(gated.output, /^ {2}score +-12 /m);
    assert.match(gated.output, /^ {2}duration +\d+\.\d s$/m);
  });

  test('stand in the reports, and nothing of an earlier run does', () => {
    assert.equal(gated.report?.gate.decision, 'passed');
    assert.equal(gated.report.score, -12);
    assert.deepEqual(
      gated.report.trials.map(({ case: { id }, standing }) => `${id} ${standing}`),
      ['N1 fail', 'P1 pass', 'P2 warn', 'plain pass'],
    );
    assert.match(gated.markdown ?? '', /^# Evalwright: gate passed\n/);
    assert.match(gated.markdown ?? '', /\| gate\/a-vague \| 3 \| 1 \| 1 \| 1 \| 66\.6 % \|/);
    assert.deepEqual(gated.traces, ['N1.json']);
    assert.equal(readFileSync(join(gated.folder, 'reports/mine.txt'), 'utf8'), 'not of a run');
  });

  test('stand in the step summary, after what was there', () => {
    assert.equal(gated.summary, `before\n${gated.markdown}\n`);
  });

  test('leave a trace: the case as it was written, the record, the scores', () => {
    const trace = JSON.parse(readFileSync(join(gated.folder, 'reports/traces/N1.json'), 'utf8'));
    assert.deepEqual(trace.definition, { id: 'N1', title: '不阻塞的失败' });
    assert.equal(trace.record.turns.length, 1);
    assert.equal(trace.scores[1].code, 'text_mismatch');
    assert.equal(trace.standing, 'fail');
  });
});

describe('a blocking case', () => {
  let run: GateRun;
  before(async () => {
    run = await runGate(['--ci', '--grep', 'closed|hostile'], { env: { OPENAI_API_KEY: key } });
  });
  const reasonOf = (id: string) => run.report?.gate.reasons.find((reason) => reason.case === id)?.reason;

  for (const [id, reason] of [
    ['B-fail', /fail \(forbidden_tool, internals_exposed\)$/],
    ['B-error', /error \(harness\)$/],
    ['B-ungraded', /ungraded \(no_evidence\)$/],
    ['B-skipped', /skipped \(skipped: for a while\)$/],
    ['B-fixme', /: skipped$/],
    ['B-recordless', /ungraded \(it ended as passed, but left no trial record: nothing was graded\)$/],
    ['B-unreadable', /error \(its trial record cannot be read: /],
    ['B-lying', /error \(its trial record says pass, but its scores say ungraded\)$/],
    ['B-two-records', /error \(it left 2 trial records, where one is due\)$/],
    ['B-after', /error \(its trial passed, but the test ended as failed: Error: the tear-down failed/],
    ['B-untagged', /fail \(executed\)$/],
    ['B-timeout', /error \(timedOut without a trial record: Test timeout of 200ms exceeded/],
    ['B-crash', /error \(failed without a trial record: Error: worker process exited unexpectedly/],
  ] as const)
    test(`that is ${id} closes the gate, and says why`, () => assert.match(reasonOf(id) ?? '', reason));

  test('and nothing else closes it', () => {
    assert.equal(run.exitCode, 1, run.output);
    assert.equal(run.closedBy.length, 13, run.closedBy.join(', '));
    assert.match(run.output, /Gate BLOCKED: 13 of 13 blocking cases did not pass every trial\.\n$/);
  });

  test('that fails shows every forbidden call and everything exposed, and what was said', () => {
    const block = run.output
      .split(/^✗ /m)
      .find((text) => text.startsWith('B-fail 清空 (blocking, critical)'));
    for (const line of [
      '    forbidden_tool: excel_clear({}) was called, and none of excel_clear may be',
      '      excel_clear({"sheet":"二"}) was called as well',
      '    internals_exposed: the reply of turn 1 shows a stack trace: "at x.ts:1"',
      '      a plan card of turn 1 shows sql: "select *"',
      '    │ assistant (text, 200 ms): 好的，已清空。',
    ])
      assert.ok(block?.split('\n').includes(line), `${line} is not in:\n${block}`);
    assert.ok(!block?.includes('excel_read_range'), block);
  });

  test('leaves a trace only if it ran', () => {
    for (const id of ['B-fail', 'B-crash', 'B-timeout', 'B-after'])
      assert.ok(run.traces.includes(`${id}.json`), id);
    for (const id of ['B-skipped', 'B-fixme']) assert.ok(!run.traces.includes(`${id}.json`), id);
    const { stack } = JSON.parse(readFileSync(join(run.folder, 'reports/traces/B-after.json'), 'utf8'));
    assert.match(stack[0], /the tear-down failed with \[redacted\]\n +at .*cases\.spec\.ts:\d+/);
  });

  test('tells no secret, not even in what was thrown', () => {
    assert.ok((filesHolding('the tear-down failed with', join(run.folder, 'reports')).length ?? 0) > 1);
    assert.deepEqual(filesHolding(key, join(run.folder, 'reports')), []);
  });

  test('and a hostile agent: names of files stay in their folder', () => {
    assert.ok(run.traces.includes('_H_2_evil.json'), run.traces.join(', '));
  });

  test('and a hostile agent: Markdown reads nothing of it', () => {
    // The only markup is the report's own.
    const own = /^(<details><summary>Case by case<\/summary>|<\/details>)$/gm;
    const outside = outsideOfFences(run.markdown ?? '').replace(own, '');
    assert.match(run.markdown ?? '', /<script>alert\(1\)<\/script>/, 'it is shown, in a fence');
    assert.doesNotMatch(outside, /<|https?:\/\/|\]\(|www\.|@everyone|^# owned|^\| a \|/m);
    for (const table of outside.split('\n\n').filter((block) => block.startsWith('|'))) {
      const widths = new Set(table.split('\n').map((row) => row.split('|').length));
      assert.equal(widths.size, 1, table);
    }
    assert.ok(!(run.markdown ?? '').includes('x'.repeat(600)), 'it is bounded');
    for (const mark of ['\u001b', '\u202E']) assert.ok(!run.markdown?.includes(mark), mark);
  });

  test('and a hostile agent: neither terminals nor CI logs obey it', () => {
    const ours = run.output.slice(run.output.lastIndexOf('✗ H1'));
    assert.match(ours, /│ assistant \(text, 200 ms\): ```$/m);
    assert.doesNotMatch(ours, /^\s*::|##\[|\u202E/m);
  });
});

/** The Markdown without its fenced blocks. */
function outsideOfFences(markdown: string): string {
  let fence: string | null = null;
  const outside: string[] = [];
  for (const line of markdown.split('\n')) {
    const marks = /^ {0,3}(`{3,})/.exec(line)?.[1];
    if (fence === null && marks) fence = marks;
    else if (fence === null) outside.push(line);
    else if (marks && marks.length >= fence.length && line.trim() === marks) fence = null;
  }
  assert.equal(fence, null, 'every fence is closed');
  return outside.join('\n');
}

describe('a run that comes to nothing is closed by', { concurrency: 2 }, () => {
  for (const { title, args, env, closedBy } of [
    {
      title: 'an import error',
      args: ['--ci'],
      env: { GATE_FOLDER: 'broken' },
      closedBy: ['no_blocking_case', 'run_error'],
    },
    {
      title: 'no tests, even when that was allowed',
      args: ['--ci', '--grep', 'nothing is called like this', '--pass-with-no-tests'],
      env: {},
      closedBy: ['no_blocking_case'],
    },
    {
      title: 'a global timeout',
      args: ['--ci', '--case', 'P1,hangs', '--global-timeout=3000'],
      env: {},
      closedBy: ['timed_out'],
    },
    {
      title: 'a stop at the first failure, for what then never ran',
      args: ['--ci', '--case', 'N1,P1', '-x'],
      env: {},
      closedBy: ['P1'],
    },
    {
      title: 'a set-up that fails',
      args: ['--ci', '--case', 'P1'],
      env: { GATE_TARGET: 'none' },
      closedBy: ['no_blocking_case', 'run_error'],
    },
  ])
    test(title, async () => {
      const run = await runGate(args, { env });
      assert.equal(run.exitCode, 1, run.output);
      for (const reason of closedBy) assert.ok(run.closedBy.includes(reason), `${reason}: ${run.output}`);
      assert.match(run.output, /Gate BLOCKED: .*\n$/);
    });
});
