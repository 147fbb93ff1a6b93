import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockingTrial } from '../../../tests/doubles/a-reported-trial.ts';
import { hostile } from '../../../tests/planted/hostile.ts';
import { makeReport } from '../report.ts';
import { consoleReport, decision } from './console.ts';

for (const [title, text] of Object.entries(hostile))
  test(`no line of the summary is more than text, where everything holds ${title}`, () => {
    const name = `${text.trim()} Gate`;
    const trial = blockingTrial(name, 'fail', {
      triggers: [{ code: name, claim: name, verdict: 'fail', says: [name, name, name] }],
      scores: [{ grader: name, kind: 'code', verdict: 'fail', code: name, reason: name, required: true }],
      note: name,
      conversation: text,
    });
    const report = makeReport({
      run: {
        startedAt: '2026-11-20T10:00:00Z',
        durationMs: 1,
        shards: [],
        status: 'failed',
        unavailable: null,
        policy: 'blocking',
        mutated: false,
      },
      trials: [trial],
      errors: [text],
      past: [],
    });
    const lines = [...consoleReport(report, { verbose: true, folder: 'reports' }), ...decision(report)];
    for (const line of lines) {
      assert.doesNotMatch(line, /^\s*::|##\[|\n/);
      assert.equal(
        line.search(/(?!\t)\p{Cc}|[\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/u),
        -1,
        JSON.stringify(line),
      );
    }
  });
