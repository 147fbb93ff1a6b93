import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { aReportedTrial } from '../../tests/doubles/a-reported-trial.ts';
import { traceWriter } from './traces.ts';

const folder = mkdtempSync(join(tmpdir(), 'traces-'));
after(() => rmSync(folder, { recursive: true }));

test('a trace has the case as it was loaded: with every digit of an integer beyond 2^53', () => {
  writeFileSync(join(folder, 'A.YAML'), '- { id: A, turns: [{ user: hi }], of: 12345678901234567890 }\n');
  const write = traceWriter({ folder, root: folder, mode: 'all', redact: (document) => document });
  const { trace } = write(aReportedTrial({ case: { id: 'A', file: 'A.YAML' } }), null);
  assert.ok(trace);
  const { definition } = JSON.parse(readFileSync(join(folder, trace), 'utf8'));
  assert.deepEqual(definition, { id: 'A', turns: [{ user: 'hi' }], of: '12345678901234567890' });
});
