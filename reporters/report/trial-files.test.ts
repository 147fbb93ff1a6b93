import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { aReport } from '../../tests/doubles/a-report.ts';
import { aReportedTrial } from '../../tests/doubles/a-reported-trial.ts';
import { aTrial } from '../../tests/doubles/a-trial.ts';
import { TrialFiles } from './trial-files.ts';

const base = aReportedTrial();
for (const [title, file, text, problem] of [
  [
    'that cannot be written is named at the end',
    'traces',
    'a file where the folder is due',
    /not whole: .*traces/,
  ],
  ['is written while its case is being edited', 'cases.yaml', '- id: "C01', null],
] as const)
  test(`the file of a trial ${title}`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'files-'));
    try {
      writeFileSync(join(folder, file), text);
      const files = new TrialFiles({
        ...{ folder, config: null, traces: 'all', view: false, otlp: null },
        redact: (document) => document,
      });
      const reported = { ...base, case: { ...base.case, file: relative('.', join(folder, 'cases.yaml')) } };
      const { trace } = files.take(reported, aTrial(), []);
      assert.equal(trace !== null, problem === null);
      const said = await files.finish(aReport(), [], null);
      if (problem === null) assert.equal(said, null);
      else assert.match(said ?? '', problem);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
