import assert from 'node:assert/strict';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type ProjectRun, runProject } from '../run-project.ts';

/** What the suites of the files agent claim can fail: see tests/files-and-streams. */

let run: ProjectRun;
/** Where the run puts what is temporary. */
let temporary: string;
before(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'files-test-'));
  // As root, the embedded PostgreSQL runs as a user of its own, who must be able to enter it.
  await chmod(temporary, 0o755);
  run = await runProject('files-and-streams', { env: { TMPDIR: temporary } });
});
after(() => rm(temporary, { recursive: true }));

/** Every score that did not pass: code → what its reason says. */
const caught: Record<string, Record<string, RegExp>> = {
  'read-another': {
    wrong_arguments: /read_text_file .*path: expected "会议记录\.md", saw "读书笔记\.txt"/,
  },
  'wrote-unasked': {
    forbidden_tool: /write_file\(.*\) was called, and none of write_file may be/,
    unexpected_change: /a row was changed in files that should not have been: .*会议记录/,
  },
  'claimed-file': {
    row_missing: /no row was added to files with \{ path: "你好\.txt" \}/,
    disagreement: /the reply states "已为你创建.*", but no call that acts succeeded and no row changed/,
  },
  'too-many-calls': { too_many_calls: /all tools together: 4 calls, at most 3 are allowed/ },
  'slow-first': { slow_first_token: /the first token came after [\d.]+ ms, expected within 300 ms/ },
  'no-failure': {
    no_error_shown: /the page shows no error; the reply ended as complete/,
    no_retry_offered: /the reply ended as complete, and the page does not offer to ask again/,
  },
  flickers: { text_flickered: /"我是一位.*" was shown, and then ".*" instead/ },
  'loses-delta': {
    deltas_mismatch: /the deltas over the wire add up to "我是一位文件助手.*", the screen shows/,
  },
};

describe('what misbehaves is caught by the right code, with a reason', () => {
  for (const [id, scores] of Object.entries(caught))
    test(id, () => {
      const trial = run.trial(id);
      assert.equal(trial.verdict, 'fail', trial.errors.map(({ message }) => message).join('\n'));
      const noticed = trial.scores.filter(({ verdict }) => verdict !== 'pass');
      assert.deepEqual(new Set(noticed.map(({ code }) => code)), new Set(Object.keys(scores)));
      for (const { code, reason } of noticed) assert.match(reason, scores[code] ?? /^$/, code);
    });
});

test('a page and a wire that are left alone pass both claims', () => {
  const { verdict, scores, turns } = run.trial('untampered');
  assert.equal(verdict, 'pass');
  for (const grader of ['streamed', 'streamedOnWire'])
    assert.ok(
      scores.some((score) => score.grader === grader && score.verdict === 'pass'),
      grader,
    );
  const stream = turns[0]?.reply?.stream ?? [];
  assert.deepEqual(
    [stream[0]?.type, stream.at(-1)?.type],
    ['start', 'stop'],
    'the wire was read from beginning to end',
  );
  const times = stream.map(({ at }) => at);
  assert.deepEqual(
    times,
    times.toSorted((one, other) => one - other),
  );
  assert.ok(new Set(times).size > 3, 'the deltas came at different moments');
});

test('what the trials wrote to disk is gone, and so is the folder of the run', async () => {
  const { added = [], changed = [] } = run.trial('wrote-unasked').state?.diff.files ?? {};
  assert.equal(added.length + changed.length, 1, 'something was written in between');
  assert.deepEqual(
    (await readdir(temporary)).filter((name) => name.startsWith('evalwright-')),
    [],
  );
});
