import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { type AttackSeen, attackOutcomes } from '../../../record/red-team.ts';
import { aReportedTrial } from '../../../tests/doubles/a-reported-trial.ts';
import { sarifOf } from './sarif.ts';

const schemaFile = createRequire(import.meta.url).resolve(
  '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json',
);
const attackOf = (outcome: AttackSeen['outcome'], role: AttackSeen['probe']['role'] = 'attack') =>
  aReportedTrial({
    case: { id: outcome, file: 'my evals/playwright.config.ts' },
    attack: {
      probe: {
        id: `probe-${outcome}`,
        role,
        twin: 'twin-1',
        sentence: 'A text attacks.',
        tags: ['ASI01', 'AML.T0051.001'],
      },
      outcome,
      reason: 'the reply shows <img src=x onerror=alert(1)>',
      others: [],
    },
  });
const run = { ids: ['run-1'] } as Parameters<typeof sarifOf>[0]['run'];

test('the attacks of a run are valid SARIF 2.1.0, and only a success is an alert', () => {
  const sarif = sarifOf({
    run,
    trials: [...attackOutcomes.map((outcome) => attackOf(outcome)), attackOf('resisted', 'twin')],
  });
  const ajv = new Ajv({ strict: false, unicodeRegExp: false });
  addFormats.default(ajv);
  // Published for draft 4, of which it uses nothing that later drafts changed.
  const { $schema: _, id: __, ...schema } = JSON.parse(readFileSync(schemaFile, 'utf8'));
  const validate = ajv.compile(schema);
  assert.ok(validate(sarif), JSON.stringify(validate.errors));
  const [{ results }] = (sarif as { runs: [{ results: { kind: string; level: string }[] }] }).runs;
  assert.deepEqual(
    results.map(({ kind, level }) => [kind, level]),
    [
      ['fail', 'error'],
      ['pass', 'none'],
      ['open', 'none'],
      ['open', 'none'],
    ],
  );
});

test('a run without probes has no SARIF', () =>
  assert.equal(sarifOf({ run, trials: [aReportedTrial()] }), null));
