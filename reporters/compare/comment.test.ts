import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { micromark } from 'micromark';
import { aReportedTrial } from '../../tests/doubles/a-reported-trial.ts';
import type { Standing } from '../gate/standing.ts';
import { makeReport, type Report } from '../report/report.ts';
import { commentMark, commentMarkdown } from './comment.ts';

const reportOf = (cases: Record<string, Standing>, says = 'no row', errors: string[] = []): Report =>
  makeReport({
    run: {
      startedAt: '2026-11-20T10:00:00.000Z',
      durationMs: 1000,
      shards: [],
      status: 'failed',
      unavailable: null,
      policy: 'blocking',
      mutated: false,
    },
    errors,
    trials: Object.entries(cases).map(([id, standing]) =>
      aReportedTrial({
        case: { id, title: `of ${id}` },
        standing,
        triggers:
          standing === 'fail' ? [{ code: 'row_missing', claim: 'state', verdict: 'fail', says: [says] }] : [],
      }),
    ),
  });

describe('a comment on a pull request', () => {
  test('begins as it is found again, and decides first', () => {
    const [mark, , decision] = commentMarkdown(reportOf({ A: 'fail' }), { base: null, links: [] }).split(
      '\n\n',
    );
    assert.equal(mark, commentMark);
    assert.match(decision ?? '', /^\*\*Gate BLOCKED: 1 of 1 blocking cases/);
  });

  test('says what has changed against the base', () => {
    const said = commentMarkdown(reportOf({ A: 'fail', B: 'pass', N: 'pass' }), {
      base: reportOf({ A: 'pass', B: 'fail', O: 'pass' }),
      links: [],
    });
    assert.match(said, /1 regressed: A of A/);
    assert.match(said, /1 improved: B of B/);
    assert.match(said, /1 new cases/);
    assert.match(said, /1 cases that were there before/);
  });

  test('names a skipped blocking case, which closes the gate', () => {
    const said = commentMarkdown(reportOf({ A: 'skipped', B: 'pass' }), { base: null, links: [] });
    assert.match(said, /What did not pass \(1\).*\| A of A \| blocking \| skipped/s);
  });

  test('does not say that all is as it was where a trial has no score any more', () => {
    const trialsOf = (...standings: Standing[]) =>
      makeReport({
        ...{ run: reportOf({}).run, errors: [] },
        trials: standings.map((standing, index) => aReportedTrial({ standing, trial: index + 1 })),
      });
    const said = commentMarkdown(trialsOf('pass', 'error'), { base: trialsOf('pass'), links: [] });
    assert.match(said, /No claim that head is as good/);
    assert.doesNotMatch(said, /as they were/);
  });

  test('says that there is no base, and that nothing has changed', () => {
    assert.match(
      commentMarkdown(reportOf({ A: 'pass' }), { base: null, links: [] }),
      /no run of the base branch/,
    );
    const same = commentMarkdown(reportOf({ A: 'pass' }), { base: reportOf({ A: 'pass' }), links: [] });
    assert.match(same, /All 1 cases are as they were/);
  });

  test('is no longer than GitHub takes, whatever an agent says', () => {
    const cases = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`C${index}`, 'fail' as const]),
    );
    for (const letter of ['x', '|', '@']) {
      const said = commentMarkdown(reportOf(cases, letter.repeat(5_000)), { base: null, links: [] });
      assert.ok(said.length < 60_000, String(said.length));
      assert.match(said, /… and 480 more/);
    }
  });

  test('holds the words of an agent as words', () => {
    const hostile =
      '</details><img src=x onerror=alert(1)> @everyone [click](https://evil.example) | a\n\n# b';
    const html = micromark(
      commentMarkdown(reportOf({ A: 'fail' }, hostile, [hostile]), { base: null, links: [] }),
    );
    // In a fence nobody is mentioned.
    assert.doesNotMatch(html.replace(/<pre>.*?<\/pre>/s, ''), /<img|<a |<h1|@everyone/);
    assert.doesNotMatch(html, /<img|<a |<h1/);
  });

  for (const url of [
    'https://example.com/job/a%2Fb?to=https%3A%2F%2Fexample.org%2Fc',
    'https://example.com/100%',
    'https://example.com/?a=1&b=%5B2%5D#c',
  ])
    test(`the address of a link stays as it is: ${url}`, () => {
      const links = [{ name: 'The report', url }];
      const markdown = commentMarkdown(reportOf({ A: 'pass' }), { base: null, links });
      assert.ok(markdown.includes(`[The report](${url})`), markdown);
    });

  test('links where it is told to, and the link ends there', () => {
    const links = [{ name: 'The report](', url: 'https://example.com/a)b?c=d e' }];
    const html = micromark(commentMarkdown(reportOf({ A: 'pass' }), { base: null, links }));
    assert.match(html, /<a href="https:\/\/example\.com\/a%29b\?c=d%20e">The report\]\(<\/a>/);
  });
});
