import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aReportedTrial } from '../../tests/doubles/a-reported-trial.ts';
import type { Standing } from '../gate/standing.ts';
import { makeReport, type Report } from '../report/report.ts';
import { compareVariants, nameRuns } from './variants.ts';
import { describeVariant, variantsMarkdown, variantsText } from './variants-text.ts';

/** Cases by their number, each with these trials. */
const reportOf = (cases: readonly (readonly Standing[])[], model = 'm', id = 'run-1'): Report =>
  makeReport({
    run: {
      startedAt: '2026-11-20T10:00:00.000Z',
      durationMs: 1000,
      shards: [],
      status: 'passed',
      unavailable: null,
      policy: 'all',
      mutated: false,
    },
    errors: [],
    trials: cases.flatMap((standings, place) =>
      standings.map((standing, index) =>
        aReportedTrial({
          case: { id: `C${place}`, purpose: place % 2 === 0 ? 'regression' : 'capability' },
          trial: index + 1,
          standing,
          runId: id,
          llm: { mode: 'real', model },
        }),
      ),
    ),
  });
const times = (count: number, ...standings: Standing[]) => Array.from({ length: count }, () => standings);

const compare = (base: (readonly Standing[])[], ...others: (readonly Standing[])[][]) =>
  compareVariants(
    { name: 'base', report: reportOf(base) },
    others.map((cases, place) => ({ name: `v${place + 1}`, report: reportOf(cases) })),
  );

describe('a variant', () => {
  for (const [title, base, head, verdict] of [
    [
      'that fails six of ten is worse',
      times(10, 'pass'),
      [...times(6, 'fail'), ...times(4, 'pass')],
      'worse',
    ],
    ['that passes six more is better', times(6, 'fail'), times(6, 'pass'), 'better'],
    [
      'that fails five of ten may be as good',
      times(10, 'pass'),
      [...times(5, 'fail'), ...times(5, 'pass')],
      'untold',
    ],
    ['that is as good is not told to be better', times(30, 'pass'), times(30, 'pass'), 'untold'],
    [
      'whose errors are all that is better wins nothing',
      times(6, 'fail', 'pass'),
      times(6, 'error', 'pass'),
      'untold',
    ],
    [
      'that was not graded where it lost nothing wins nothing',
      times(6, 'fail', 'fail'),
      times(6, 'pass', 'ungraded'),
      'untold',
    ],
    ['that never ran in part wins nothing', times(6, 'fail', 'fail'), times(6, 'pass', 'not_run'), 'untold'],
    [
      'does not lose by the errors of the base',
      times(6, 'pass', 'error'),
      times(6, 'fail', 'pass'),
      'untold',
    ],
    [
      'that errs and fails is worse all the same',
      times(6, 'pass', 'pass'),
      times(6, 'fail', 'error'),
      'worse',
    ],
    ...(['error', 'ungraded', 'not_run', 'skipped'] as const).map((standing) => [
      `that passes seven more, where seven that the base passes end as ${standing}, is not told to be better`,
      [...times(7, 'fail'), ...times(7, 'pass')],
      [...times(7, 'pass'), ...times(7, standing)],
      'untold',
    ]),
    [
      'that passes seven more and has no trial of seven that the base passes is not told to be better',
      [...times(7, 'fail'), ...times(7, 'pass')],
      times(7, 'pass'),
      'untold',
    ],
    [
      'that passes seven more and has one error among the trials of another is not told to be better',
      [...times(7, 'fail'), ['pass', 'pass']],
      [...times(7, 'pass'), ['pass', 'error']],
      'untold',
    ],
    [
      'that passes seven more and errs where the base never passed is better',
      [...times(7, 'fail'), ...times(7, 'fail')],
      [...times(7, 'pass'), ...times(7, 'error')],
      'better',
    ],
    [
      'that fails seven more and errs in seven is worse',
      times(14, 'pass'),
      [...times(7, 'fail'), ...times(7, 'error')],
      'worse',
    ],
  ] as [string, Standing[][], Standing[][], string][])
    test(title, () => assert.equal(compare(base, head)[0]?.verdict, verdict));

  test('that was not scored where the base passes is named with how its trials stand', () => {
    const [only] = compare(times(2, 'pass'), [['error']]);
    assert.deepEqual(only?.comparison.lost, [
      { name: 'C0 创建明天的任务', purpose: 'regression', standings: ['error'] },
      { name: 'C1 创建明天的任务', purpose: 'capability', standings: [] },
    ]);
    assert.match(
      say(only),
      /2 cases that base passes have no full score in v1 \(1 error; 1 missing: C0, C1\)\.$/,
    );
  });

  test('is held to more where there are more of them', () => {
    const worse = [...times(6, 'fail'), ...times(4, 'pass')];
    assert.equal(compare(times(10, 'pass'), worse)[0]?.verdict, 'worse');
    const [one, other] = compare(times(10, 'pass'), worse, times(10, 'pass'));
    assert.deepEqual([one?.verdict, one?.p.toFixed(4)], ['untold', '0.0625']);
    assert.deepEqual([one?.smallest, other?.smallest], [7, 7]);
  });

  test('counts capability cases too, and what could not be decided', () => {
    const [only] = compare(times(8, 'pass'), [...times(6, 'fail'), ...times(2, 'error')]);
    assert.deepEqual([only?.cases, only?.regressed, only?.undecided], [6, 6, 2]);
    assert.match(
      say(only),
      /^v1 is worse than base: 0 cases better and 6 worse, of 6 \(exact McNemar, p = 0\.031\)\. 2 cases could not be decided\.$/,
    );
  });
});

const say = (variant: ReturnType<typeof compareVariants>[number] | undefined) =>
  variant ? describeVariant(variant, { base: 'base', of: 1 }) : '';

describe('the sentence', () => {
  test('says what would have shown', () => {
    assert.match(
      say(compare(times(12, 'pass'), times(12, 'pass'))[0]),
      /^Whether v1 is better or worse than base cannot be told: .* Only a difference of 6 cases \(50 %\) or more would have shown/,
    );
    assert.match(
      say(compare(times(4, 'pass'), times(4, 'fail'))[0]),
      /So few cases \(4\) could not have shown any difference\.$/,
    );
  });
  test('says that nothing was compared', () => {
    assert.match(say(compare(times(2, 'pass'), times(2, 'error'))[0]), /no scored case in common/);
  });
});

test('a table has a line for each variant, and the words of others are words', () => {
  const base = { name: 'a | <b>', report: reportOf(times(2, 'pass', 'error')) };
  const others = [{ name: 'other', report: reportOf(times(2, 'fail', 'fail')) }];
  const compared = compareVariants(base, others);
  const differences = [{ what: 'model', values: ['x | <i>', null], diffs: [null, null] }];
  const text = variantsText(base, { others, compared, differences });
  assert.match(text.join('\n'), /a \| <b> +2\/2 +2 .*\n +other +0\/4 +0/);
  assert.match(text.join('\n'), /model: a \| <b> x \| <i>; other not known/);
  assert.doesNotMatch(variantsMarkdown(base, { others, compared, differences }), /<b>|<i>/);
});

describe('runs that nobody has named', () => {
  for (const [title, reports, names] of [
    [
      'are called by their models',
      [
        ['small', 'r1'],
        ['large', 'r2'],
      ],
      ['small', 'large'],
    ],
    [
      'by their ids where the model is the same',
      [
        ['small', 'r1'],
        ['small', 'r2'],
      ],
      ['r1', 'r2'],
    ],
    [
      'by both where neither tells them apart',
      [
        ['small', 'r1'],
        ['small', 'r2'],
        ['large', 'r2'],
      ],
      ['small (r1)', 'small (r2)', 'large (r2)'],
    ],
    [
      'by their place where nothing does',
      [
        ['small', 'r1'],
        ['small', 'r1'],
      ],
      ['small 1', 'small 2'],
    ],
  ] as [string, [string, string][], string[]][])
    test(title, () =>
      assert.deepEqual(nameRuns(reports.map(([model, id]) => reportOf(times(1, 'pass'), model, id))), names),
    );
});
