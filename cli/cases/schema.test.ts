import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { makeReport } from '../../reporters/report/report.ts';
import { aReportedTrial } from '../../tests/doubles/a-reported-trial.ts';
import { aTrial } from '../../tests/doubles/a-trial.ts';
import { schemaOf } from './schema.ts';

const ajv = new Ajv2020({ strict: false, formats: { 'date-time': true } });
const report = makeReport({
  run: {
    startedAt: '2026-11-20T10:00:00.000Z',
    durationMs: 1000,
    shards: [],
    status: 'passed',
    unavailable: null,
    policy: 'blocking',
    mutated: false,
  },
  trials: [aReportedTrial(), aReportedTrial({ standing: 'fail', trial: 2 })],
  errors: [],
});

describe('the published schemas', () => {
  for (const [name, document, broken] of [
    ['report', report, { ...report, gate: 'open' }],
    ['record', aTrial(), { ...aTrial(), verdict: 'maybe' }],
    ['cases', [{ id: 'A', title: 'a', turns: [{ user: 'hello' }] }], [{ id: 'A', tittle: 'a' }]],
  ] as const)
    test(`${name}: another program's validator takes what is written, and refuses what is not`, () => {
      const validate = ajv.compile(schemaOf(name));
      const parse = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
      assert.equal(validate(parse(document)), true, JSON.stringify(validate.errors));
      assert.equal(validate(parse(broken)), false);
    });

  test('carry the version that the documents carry', () => {
    assert.equal(schemaOf('report').$id, `urn:evalwright:report:${report.version}`);
  });
});
