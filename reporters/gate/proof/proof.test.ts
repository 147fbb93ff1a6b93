import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { aRun, blockingTrial, otherTrial } from '../../../tests/doubles/a-reported-trial.ts';
import { makeReport } from '../../report/report.ts';
import type { ReportedTrial } from '../reported-trial.ts';
import { describeProof, joinProofs, type Proof, proofOf, whyRealRun } from './proof.ts';
import { type Proved, proveBy, readProved, writeProved } from './proved.ts';
import { noteProved } from './proving.ts';

/** What a run with the stub model says of the agent, by what real runs have passed before. */

const given = { prompt: 'p'.repeat(64), tools: 't'.repeat(64) };
const real = { mode: 'real', model: 'gpt' };
const stub = (id: string, { standing = 'pass', ...over }: Partial<ReportedTrial> = {}) =>
  blockingTrial(id, standing, { ...given, ...over });
const ran = (id: string, over: Partial<ReportedTrial> = {}) => stub(id, { llm: real, ...over });
const day = '2026-11-22';
const proved = (...trials: ReportedTrial[]) => proveBy(null, trials, day);
const other = { prompt: 'q'.repeat(64) };
const otherTools = { tools: 'u'.repeat(64) };

describe('what is unproved', () => {
  for (const [title, trials, before, expected] of [
    ['nothing, with all as it was', [stub('A')], proved(ran('A')), []],
    [
      'a case with other instructions',
      [stub('A', other), stub('B')],
      proved(ran('A'), ran('B')),
      ['A prompt'],
    ],
    ['a case with other tools', [stub('A', otherTools)], proved(ran('A')), ['A tools']],
    ['a case that no real model has passed', [stub('A'), stub('B')], proved(ran('A')), ['B never']],
    ['all of them, without a real run', [stub('A'), stub('B')], null, ['A never', 'B never']],
    ['one of several trials', [stub('A'), stub('A', { ...other, trial: 2 })], proved(ran('A')), ['A prompt']],
    [
      'no case whose model is not asked',
      [stub('A', { prompt: null, tools: null }), stub('B')],
      proved(ran('B')),
      [],
    ],
    [
      'nothing where it had one of several prompts',
      [stub('A', other)],
      proved(ran('A'), ran('A', { ...other, trial: 2 })),
      [],
    ],
    ['a case of another project', [stub('A', { project: 'phone' })], proved(ran('A')), ['A never']],
  ] as [string, ReportedTrial[], Proved | null, string[]][])
    test(title, () =>
      assert.deepEqual(
        proofOf(trials, before, { required: false })?.unproved.map((one) => `${one.case} ${one.why}`),
        expected,
      ),
    );

  for (const [title, trials] of [
    ['a real run', [ran('A')]],
    ['a mutated one', [stub('A', { mutation: 'empty_reply' })]],
    ['one whose model nobody saw', [stub('A', { prompt: null })]],
    [
      'one of an application with a model of its own',
      [stub('A', { llm: { mode: 'unknown', model: 'unknown' } })],
    ],
  ] as [string, ReportedTrial[]][])
    test(`${title} is not held against anything`, () =>
      assert.equal(proofOf(trials, proved(ran('A')), { required: true }), null));
});

describe('the gate', () => {
  const proof = (trials: ReportedTrial[], before: Proved | null, required = true): Proof => {
    const made = proofOf(trials, before, { required });
    assert.ok(made);
    return made;
  };
  for (const [title, made, asks] of [
    [
      'asks where it is told to',
      proof([stub('A', other)], proved(ran('A'))),
      /instructions and tools of now.*: A\. Run them/,
    ],
    ['asks without any real run', proof([stub('A')], null), /has not passed here at all/],
    ['does not ask otherwise', proof([stub('A', other)], proved(ran('A')), false), null],
    ['does not ask where all is as it was', proof([stub('A')], proved(ran('A'))), null],
    ['does not ask for what does not block', proof([{ ...otherTrial('A', 'pass'), ...given }], null), null],
  ] as [string, Proof, RegExp | null][])
    test(title, () => {
      if (asks === null) assert.equal(whyRealRun(made), null);
      else assert.match(whyRealRun(made) ?? '', asks);
    });

  test('is closed for a reason of its own', () => {
    const trials = [stub('A', other)];
    const run = { ...aRun, startedAt: `${day}T10:00:00Z` };
    const report = (required: boolean) =>
      makeReport({ run, trials, errors: [], proof: proofOf(trials, proved(ran('A')), { required }) });
    assert.deepEqual(
      report(true).gate.reasons.map(({ code }) => code),
      ['real_run_needed'],
    );
    assert.equal(report(false).gate.decision, 'passed');
  });
});

describe('what is said', () => {
  const said = (trials: ReportedTrial[], before: Proved | null) =>
    describeProof(proofOf(trials, before, { required: false }) ?? assert.fail());
  for (const [title, lines, expected] of [
    ['nothing, where all is as it was', said([stub('A')], proved(ran('A'))), []],
    [
      'once, where there was no real run',
      said([stub('A'), stub('B')], null),
      [/no real run has passed here yet/],
    ],
    [
      'both, what changed and what is new',
      said([stub('A', other), stub('B', otherTools), stub('C')], proved(ran('A'), ran('B'))),
      [
        /not the agent: the instructions of A are others .*; the tools of B are others/,
        /no real model has passed C yet/,
      ],
    ],
    [
      'of many the first',
      said(
        Array.from({ length: 12 }, (_, index) => stub(`A${index}`, other)),
        proved(...Array.from({ length: 12 }, (_, index) => ran(`A${index}`))),
      ),
      [/A0, A1, .* and 4 more/],
    ],
  ] as [string, string[], RegExp[]][])
    test(title, () => {
      assert.equal(lines.length, expected.length, lines.join('\n'));
      for (const [index, pattern] of expected.entries()) assert.match(lines[index] ?? '', pattern);
    });
});

test('parts of a run are one', () => {
  const part = (unproved: Proof['unproved'], required: boolean): Proof => ({
    required,
    known: true,
    unproved,
  });
  const one = { case: 'A', blocking: true, why: 'prompt' } as const;
  assert.deepEqual(joinProofs([part([one], false), null, part([one], true)]), {
    required: true,
    known: true,

    unproved: [one],
  });
  assert.equal(joinProofs([null]), null);
});

describe('what a real run proves', () => {
  const cases = (made: Proved) =>
    made.proved.map((group) => `${group.since} ${group.cases.map((name) => name.split(' ')[1]).join(',')}`);
  const first = proveBy(null, [ran('A'), ran('B')], '2026-11-01');
  for (const [title, made, expected] of [
    [
      'the cases of which all trials passed',
      proved(ran('A'), ran('A', { trial: 2, standing: 'warn' }), ran('B', { standing: 'fail' })),
      [`${day} A`],
    ],
    ['again stays as it was', proveBy(first, [ran('A'), ran('B')], day), ['2026-11-01 A,B']],
    ['of a part leaves the others', proveBy(first, [ran('A', other)], day), [`${day} A`, '2026-11-01 B']],
    [
      'with another model',
      proveBy(first, [ran('B', { llm: { mode: 'real', model: 'other' } })], day),
      ['2026-11-01 A', `${day} B`],
    ],
    [
      'one case that failed leaves what was known of it',
      proveBy(first, [ran('A', { ...other, standing: 'fail' })], day),
      ['2026-11-01 A,B'],
    ],
    ['no case whose model is not asked', proved(ran('A', { prompt: null, tools: null })), []],
  ] as [string, Proved, string[]][])
    test(title, () => assert.deepEqual(cases(made), expected));

  const folder = mkdtempSync(join(tmpdir(), 'evalwright-proved-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'evalwright.real.json');
  const note = (trials: ReportedTrial[]) =>
    noteProved(
      () =>
        makeReport({
          run: { ...aRun, startedAt: `${day}T10:00:00Z` },
          trials,
          errors: [],
        }),
      trials,
      { file, required: false },
    );

  test('is written when its gate opened, and only then', () => {
    for (const trials of [
      [stub('A')],
      [ran('A', { standing: 'fail' })],
      [{ ...otherTrial('A', 'pass'), ...given, llm: real }],
    ]) {
      note(trials);
      assert.equal(readProved(file), null);
    }
    note([ran('A')]);
    assert.deepEqual(readProved(file), proved(ran('A')));
  });

  test('is nothing of a case that has a trial without a record', () => {
    const optional = { ...otherTrial('B', 'pass'), ...given, llm: real };
    const crashed = otherTrial('B', 'error', { trial: 2, llm: null });
    note([ran('A'), optional, crashed]);
    assert.deepEqual(readProved(file), proved(ran('A')));
  });

  test('is not written anew where it is the same', () => {
    writeProved(file, proved(ran('A')));
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n`);
    const before = readFileSync(file, 'utf8');
    note([ran('A')]);
    assert.equal(readFileSync(file, 'utf8'), before);
  });

  test('is not taken for nothing where it can not be read', () => {
    writeFileSync(file, '{"version":1,"proved":[');
    assert.throws(() => readProved(file), /cannot be read: restore it, or delete it/);
  });
});
