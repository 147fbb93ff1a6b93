import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Score } from '../../record/trial.ts';
import type { CaseRow, Change, ComparedCaseRow, Finding, RunView, TrialRow } from '../../view/data.ts';
import { parseAddress, writeAddress } from '../../view/model/address.ts';
import { alignTimelines, bothOf } from '../../view/model/align.ts';
import { causesOf, firstWords } from '../../view/model/causes.ts';
import {
  changedFields,
  differencesOf,
  expectedAndSeen,
  wordDifferences,
} from '../../view/model/differences.ts';
import { everything, type Filter, hasChanged, linesOf } from '../../view/model/filter.ts';
import { comparedCauses, gridOf, pairOf, shownLines } from '../../view/model/grid.ts';
import { type Piece, piecesOf } from '../../view/model/trial/marked.ts';
import { worstFirst } from '../../view/model/trial/place-of.ts';
import { promptCallsOf } from '../../view/model/trial/prompt.ts';
import { findTrial } from '../../view/model/trial/recorded-rerun.ts';
import { targetsOf } from '../../view/model/trial/targets.ts';
import { shownBy, stopsOf, timelineOf, whatWas } from '../../view/model/trial/timeline.ts';
import { visible } from '../../view/model/trial/visible.ts';
import { inSight, moved, zoomed } from '../../view/model/trial/zoom.ts';
import { aCall, aCard, aDiff, aModelCall, aReply, aTrial, aTurn, without } from '../doubles/a-trial.ts';

/** The parts of the page that know nothing of a page. */

describe('the first words of a reason are of no single trial', () => {
  for (const [reason, words] of [
    [
      'the assistant acted instead of asking: removed a row in notes ({"id":1})',
      'the assistant acted instead of asking',
    ],
    ['turn 1 ("clear it"): the reply was cut off: "stopped"', 'the reply was cut off'],
    ['the reply of turn 3 shows a stack trace: "at x"', 'the reply of a turn shows a stack trace'],
    [
      'delete_row({"row":5}) was called, and nothing may be executed',
      '… was called, and nothing may be executed',
    ],
    ['no card shows { title: contains "x" }; no card is shown', 'no card shows'],
    ['the argument "zip" is 7 instead of 8', 'the argument … is … instead of'],
    ['it took 1,204.5 ms, and C01 has 3 rows', 'it took … ms, and C01 has … rows'],
    ['"x"', '"x"'],
  ] as const)
    test(reason, () => assert.equal(firstWords(reason), words));
});

const finding = (code: string, reason: string, more: Partial<Finding> = {}): Finding => ({
  code,
  reason,
  verdict: 'fail',
  place: 'browser',
  claim: code,
  ...more,
});
const row = (key: string, mark: TrialRow['mark'], more: Partial<TrialRow> = {}): TrialRow => ({
  key,
  case: 0,
  trial: 1,
  attempt: 1,
  mark,
  note: null,
  findings: [],
  durationMs: 10,
  replyMs: null,
  attack: null,
  mutation: null,
  recordedRerun: null,
  isKept: true,
  ...more,
});
const declared = (id: string, more: Partial<CaseRow> = {}): CaseRow => ({
  identity: id,
  id,
  title: `case ${id}`,
  suite: 'orders',
  project: '',
  severity: 'high',
  blocking: true,
  purpose: 'regression',
  tags: [],
  where: 'cases.yaml:1',
  before: null,
  ...more,
});

test('trials of one cause are one group, the largest first and warnings last', () => {
  const causes = causesOf([
    row('a', 'fail', { findings: [finding('text', 'it says "a"')] }),
    row('b', 'warn', { findings: [finding('slow', 'it was slow', { verdict: 'warn' })] }),
    row('c', 'warn', { findings: [finding('slow', 'it was slow', { verdict: 'warn' })] }),
    row('d', 'fail', { findings: [finding('text', 'it says "d"')] }),
    row('e', 'error', { findings: [finding('crash', 'the browser crashed', { verdict: 'error' })] }),
    row('f', 'pass'),
  ]);
  assert.deepEqual(
    causes.map(({ code, members }) => [code, members.map(({ key }) => key)]),
    [
      ['text', ['a', 'd']],
      ['crash', ['e']],
      ['slow', ['b', 'c']],
    ],
  );
});

test('a cause says the reason itself where all have the same, else what they have in common', () => {
  const missing = (key: string, reason: string) =>
    row(key, 'fail', { findings: [finding('forbidden_tool', reason)] });
  const called = 'cancel_order({"number":7}) was called, and none of cancel_order may be';
  const says = (...reasons: string[]) =>
    causesOf(reasons.map((reason, place) => missing(String(place), reason))).map((cause) => cause.says);
  assert.deepEqual(says(called), [called]);
  assert.deepEqual(says(called, called), [called]);
  assert.deepEqual(says(called, called.replaceAll('cancel', 'change')), [
    '… was called, and none of … may be',
  ]);
  assert.equal(says(`it ${'x'.repeat(1_000)}`)[0]?.length, 160);
});

describe('a filter shows', () => {
  const run = {
    cases: [
      declared('A', { tags: ['slow'], before: { passes: 1, n: 1 } }),
      declared('B', { suite: 'refunds', severity: 'low', before: { passes: 1, n: 1 } }),
      declared('C', { before: { passes: 0, n: 2 } }),
    ],
    trials: [
      row('a1', 'pass'),
      row('a2', 'fail', { findings: [finding('row_missing', 'no row', { place: 'state' })] }),
      row('b1', 'pass', { case: 1 }),
      row('c1', 'error', {
        case: 2,
        findings: [finding('crash', 'it broke', { verdict: 'error', place: 'harness' })],
      }),
    ],
  } as unknown as RunView;
  const shown = (filter: Partial<Filter>) =>
    linesOf(run, { ...everything, ...filter }).map(({ case: { id }, trials }) => [
      id,
      ...trials.map(({ key }) => key),
    ]);
  for (const [title, filter, expected] of [
    [
      'all, the worst first',
      {},
      [
        ['A', 'a1', 'a2'],
        ['C', 'c1'],
        ['B', 'b1'],
      ],
    ],
    ['a suite', { suite: 'refunds' }, [['B', 'b1']]],
    ['a severity', { severity: 'low' }, [['B', 'b1']]],
    ['a tag', { tag: 'slow' }, [['A', 'a1', 'a2']]],
    [
      'a verdict: the trials that have it',
      { mark: 'pass' },
      [
        ['A', 'a1'],
        ['B', 'b1'],
      ],
    ],
    ['a code', { code: 'crash' }, [['C', 'c1']]],
    ['a boundary', { place: 'state' }, [['A', 'a2']]],
    ['every word of a text, wherever it stands', { text: 'ROW orders' }, [['A', 'a2']]],
    [
      'what changed',
      { changed: true },
      [
        ['A', 'a1', 'a2'],
        ['C', 'c1'],
      ],
    ],
    ['nothing that is not there', { text: 'nowhere' }, []],
  ] as const)
    test(title, () => assert.deepEqual(shown(filter), expected));
});

describe('a case has changed', () => {
  for (const [title, before, marks, expected] of [
    ['that fails now', { passes: 2, n: 2 }, ['pass', 'fail'], true],
    [
      'not, that passes the same share of more trials',
      { passes: 1, n: 2 },
      ['pass', 'pass', 'fail', 'fail'],
      false,
    ],
    ['not by a warning', { passes: 1, n: 1 }, ['warn'], false],
    ['that was not there', null, ['pass'], true],
    ['that could not be scored now', { passes: 1, n: 1 }, ['error'], true],
  ] as const)
    test(title, () =>
      assert.equal(
        hasChanged(
          declared('A', { before }),
          marks.map((mark, place) => row(String(place), mark)),
        ),
        expected,
      ),
    );
});

describe('an address', () => {
  for (const [title, hash] of [
    ['of the overview', '#/'],
    ['of a trial at a moment and a score', '#/trial/run-1.2?at=1240&score=2'],
    ['with filters', '#/?text=a+b%26c&suite=x%2Fy&changed=1'],
    ['of a run among several', '#/trial/t?run=1&of=one&mark=fail'],
    ['of a case', '#/case/R%2F02?run=1'],
    ['of two trials', '#/pair/0/a.1/1/b%2F2?at=7'],
    ['of all cases of a comparison', '#/?alike=1'],
  ] as const)
    test(`${title} is read and written alike`, () => assert.equal(writeAddress(parseAddress(hash)), hash));
  test('that somebody made up is the overview, or a trial that is not there', () => {
    assert.equal(parseAddress('#nonsense').trial, null);
    assert.equal(parseAddress('#/trial/%E0%A4%A').trial, '%E0%A4%A');
    assert.equal(parseAddress('#/trial/t?at=-1&score=x').at, null);
    assert.equal(parseAddress('#/pair/0/a/x/b').pair, null);
    assert.equal(parseAddress('#/pair/0/a').pair, null);
  });
});

describe('the worst comes first', () => {
  const order = (...scores: { verdict: string; code: string; required?: boolean }[]) =>
    worstFirst(scores).map(({ code }) => code);
  test('by verdict, then by how much it tells of what was done', () =>
    assert.deepEqual(
      order(
        { verdict: 'pass', code: 'ok' },
        { verdict: 'warn', code: 'slow' },
        { verdict: 'fail', code: 'kind_mismatch' },
        { verdict: 'fail', code: 'executed' },
        { verdict: 'fail', code: 'cut_off' },
        { verdict: 'error', code: 'crash' },
      ),
      ['crash', 'cut_off', 'executed', 'kind_mismatch', 'slow', 'ok'],
    ));
  test('what may stay open is not bad', () =>
    assert.deepEqual(
      order(
        { verdict: 'ungraded', code: 'no_judge', required: false },
        { verdict: 'warn', code: 'slow' },
        { verdict: 'ungraded', code: 'no_evidence', required: true },
      ),
      ['no_evidence', 'slow', 'no_judge'],
    ));
});

describe('words are marked', () => {
  for (const [title, text, words, expected] of [
    ['where they stand', 'one two one', ['one'], ['[one]', ' two ', '[one]']],
    ['once where they overlap', 'abcd', ['abc', 'bcd'], ['[abcd]']],
    ['not where they are not', 'abc', ['x', ''], ['abc']],
    ['of an empty text', '', ['x'], []],
  ] as const)
    test(title, () => {
      const pieces = piecesOf(text, words);
      assert.deepEqual(
        pieces.map((piece) => (piece.isMeant ? `[${piece.text}]` : piece.text)),
        expected,
      );
      assert.equal(pieces.map((piece) => piece.text).join(''), text);
    });
});

const score = (more: Partial<Score>): Score => ({
  grader: 'claim',
  kind: 'code',
  verdict: 'fail',
  code: 'wrong',
  reason: 'it is wrong',
  evidence: [],
  required: true,
  ...more,
});

describe('a score points at', () => {
  const trial = aTrial({
    turns: [
      aTurn({
        reply: { text: 'Order 7 was cancelled, all good.', cards: [aCard({ status: 'open', total: 3 })] },
      }),
      aTurn({ index: 1, reply: { text: 'Done.' } }),
    ],
    toolCalls: [aCall('get_order'), aCall('cancel_order', { id: 7 }), aCall('get_order', {}, { turn: 1 })],
    state: { diff: aDiff('orders', { removed: [{ id: 7 }] }), after: {} },
  });
  for (const [title, given, expected] of [
    [
      'words of the reply that it quotes',
      score({ reason: 'it shows "Order 7 was cancelled"', turn: 0 }),
      { words: ['Order 7 was cancelled'] },
    ],
    [
      'words in its evidence, and not what it expected',
      score({
        evidence: [
          { label: 'expected', value: 'all good' },
          { label: 'findings', value: [{ shown: '…cancelled, all' }] },
        ],
      }),
      { words: ['cancelled, all'] },
    ],
    [
      'a reply that is quoted whole',
      score({ evidence: [{ label: 'text', value: 'Done.' }] }),
      { replies: [1] },
    ],
    [
      'the reply whose end is wrong',
      score({ evidence: [{ label: 'ends', value: [{ turn: 1, end: 'cut_off' }] }] }),
      { replies: [1] },
    ],
    [
      'calls that it names, of its turn',
      score({ reason: 'cancel_order({"id":7}) was called, and get_order', turn: 0 }),
      { calls: [0, 1] },
    ],
    [
      'no call whose name is only a part',
      score({ reason: 'order was called; get_orders too' }),
      { calls: [] },
    ],
    [
      'the field of a card that it names',
      score({ grader: 'showsCard', reason: 'the card is not as expected: status is open', turn: 0 }),
      { cards: [{ turn: 0, card: 0, fields: ['status'] }] },
    ],
    [
      'the table that it shows',
      score({ evidence: [{ label: 'changes', value: { orders: {} } }] }),
      { tables: ['orders'] },
    ],
    ['nothing where it names nothing', score({}), { words: [], calls: [], tables: [], replies: [] }],
  ] as const)
    test(title, () => {
      const found = targetsOf(given, trial);
      for (const [name, value] of Object.entries(expected))
        assert.deepEqual(found[name as keyof typeof found], value, name);
    });
});

describe('the timeline', () => {
  const trial = aTrial({
    turns: [
      aTurn({
        reply: {
          timings: { sentAt: 1_000, firstTokenMs: 300, lastTokenMs: 500, completeMs: 600, detectionMs: 10 },
          deltas: [
            { at: 1_300, text: 'a' },
            { at: 1_500, text: 'b' },
          ],
          text: 'ab',
          stream: [
            { type: 'start', at: 1_250 },
            { type: 'delta', at: 1_290, text: 'ab' },
            { type: 'stop', at: 1_490 },
          ],
        },
        state: aDiff('orders', { added: [{ id: 1 }] }),
        stateAt: 1_650,
      }),
    ],
    modelCalls: [aModelCall({ at: 1_050, durationMs: 100, status: 500 })],
    toolCalls: [
      aCall('place', {}, { at: 1_160, durationMs: 40, injected: 'timeout' }),
      aCall('seen', {}, { at: null, source: 'ui' }),
    ],
  });
  const timeline = timelineOf(trial);
  assert.ok(timeline);
  const lane = (name: string) => timeline.lanes.find((one) => one.name === name);
  test('has what each boundary saw, when it saw it', () => {
    assert.deepEqual(
      timeline.lanes.map(({ name, moments }) => [
        name,
        ...moments.map(({ kind, from, to }) => [kind, from, to]),
      ]),
      [
        ['screen', ['sent', 1_000, 1_000], ['shown', 1_300, 1_500], ['end', 1_600, 1_600]],
        ['wire', ['stream', 1_250, 1_490]],
        ['model', ['model', 1_050, 1_150]],
        ['tools', ['call', 1_160, 1_200]],
        ['rows', ['rows', 1_650, 1_650]],
      ],
    );
    assert.deepEqual(lane('screen')?.ticks, [1_300, 1_500]);
  });
  test('says what went wrong', () =>
    assert.deepEqual(
      timeline.lanes.flatMap(({ moments }) =>
        moments.filter(({ isWrong }) => isWrong).map(({ kind }) => kind),
      ),
      ['model', 'call'],
    ));
  test('says why a lane is empty', () => {
    const blind = timelineOf(without(trial, 'model', 'state'));
    assert.equal(blind?.lanes.find(({ name }) => name === 'model')?.unseen, 'not configured');
    assert.equal(lane('model')?.unseen, null);
  });
  test('can be walked, from one beginning or end to the next', () =>
    assert.deepEqual(
      stopsOf(timeline),
      [1_000, 1_050, 1_150, 1_160, 1_200, 1_250, 1_300, 1_490, 1_500, 1_600, 1_650],
    ));
  test('says what went on at a moment', () =>
    assert.deepEqual(
      whatWas(timeline, 1_170).map(({ name, isNow }) => [name, isNow]),
      [
        ['screen', false],
        ['wire', false],
        ['model', false],
        ['tools', true],
        ['rows', false],
      ],
    ));
  test('of a trial in which nothing was said there is none', () =>
    assert.equal(timelineOf(aTrial({ turns: [] })), null));
});

describe('a reply had shown by a moment', () => {
  const reply = aReply({
    text: 'Hello world',
    timings: { sentAt: 100, firstTokenMs: 10, lastTokenMs: 30, completeMs: 50, detectionMs: 1 },
    deltas: [
      { at: 110, text: 'Hel' },
      { at: 120, text: 'Hello', replaced: true },
      { at: 130, text: ' world' },
    ],
  });
  for (const [at, expected] of [
    [99, null],
    [105, null],
    [115, 'Hel'],
    [125, 'Hello'],
    [135, 'Hello world'],
    [200, 'Hello world'],
  ] as const)
    test(`${at}: ${expected}`, () => assert.equal(shownBy(reply, at), expected));
});

describe('expected beside seen', () => {
  test('leaf by leaf, with what differs', () =>
    assert.deepEqual(
      differencesOf({ a: 1, b: { c: [1, 2] } }, { a: 1, b: { c: [1, 3] }, d: null }).map(
        ({ path, isSame }) => [path, isSame],
      ),
      [
        ['a', true],
        ['b.c[0]', true],
        ['b.c[1]', false],
        ['d', false],
      ],
    ));
  test('lists of another length are compared as wholes', () =>
    assert.deepEqual(differencesOf([1], [1, 2]), [{ path: '', expected: [1], seen: [1, 2], isSame: false }]));
  test('only where the evidence has both', () => {
    assert.equal(expectedAndSeen([{ label: 'expected', value: 1 }]), null);
    assert.deepEqual(
      expectedAndSeen([
        { label: 'expected', value: 1 },
        { label: 'seen', value: 2 },
      ]),
      { kind: 'expected', expected: 1, seen: 2 },
    );
  });
  test('what is forbidden is not taken for what was expected', () => {
    const called = { label: 'called', value: ['read_order({})', 'cancel_order({"n":1}) which failed'] };
    const isForbidden = (forbidden: unknown) => {
      const held = expectedAndSeen([{ label: 'forbidden', value: forbidden }, called]);
      assert.ok(held?.kind === 'forbidden');
      return held.seen.map((one) => one.isForbidden);
    };
    assert.deepEqual(isForbidden(['cancel_order', 'refund']), [false, true]);
    assert.deepEqual(isForbidden(['order', 'cancel']), [false, false], 'a part of a name is another tool');
    assert.deepEqual(isForbidden('any'), [true, true]);
  });
  for (const [title, expected, seen, marked] of [
    ['a word', 'Buy milk tomorrow', 'Buy milk today', [['tomorrow'], ['today']]],
    ['where one says more', 'Buy milk', 'Buy milk twice', [[], [' twice']]],
    ['nothing', 'Buy milk', 'Buy milk', [[], []]],
    ['two texts that have little in common', 'contains "milk"', 'Done.', null],
    ['what nobody reads word by word', 'a '.repeat(2_000), 'a '.repeat(1_999), null],
  ] as const)
    test(`in two texts: ${title}`, () => {
      const found = wordDifferences(expected, seen);
      const meant = (pieces: readonly Piece[]) =>
        pieces.flatMap(({ text, isMeant }) => (isMeant ? [text] : []));
      assert.deepEqual(found && [meant(found.expected), meant(found.seen)], marked);
      if (found) assert.equal(found.seen.map(({ text }) => text).join(''), seen);
    });
  test('of a row, the columns that are another', () =>
    assert.deepEqual([...changedFields({ a: 1, b: 2, c: [1] }, { a: 1, b: 3, c: [1], d: 4 })], ['b', 'd']));
});

describe('the part of the timeline that is shown', () => {
  const whole = { from: 1_000, to: 2_000 };
  test('is smaller around a moment, which stays where it is', () => {
    const half = zoomed(whole, whole, { factor: 2, at: 1_200 });
    assert.deepEqual(half, { from: 1_100, to: 1_600 });
    assert.deepEqual(zoomed(half ?? whole, whole, { factor: 2, at: 1_200 }), { from: 1_150, to: 1_400 });
  });
  test('is all of it again', () =>
    assert.equal(zoomed({ from: 1_100, to: 1_600 }, whole, { factor: 1 / 2, at: 1_200 }), null));
  test('stays inside the whole, and is never nothing', () => {
    assert.deepEqual(zoomed({ from: 1_000, to: 1_100 }, whole, { factor: 1 / 2, at: 1_100 }), {
      from: 1_000,
      to: 1_200,
    });
    assert.deepEqual(zoomed(whole, whole, { factor: 1e6, at: 1_500 }), { from: 1_495, to: 1_505 });
    assert.deepEqual(moved({ from: 1_100, to: 1_200 }, whole, 5_000), { from: 1_900, to: 2_000 });
    assert.deepEqual(moved({ from: 1_100, to: 1_200 }, whole, -5_000), { from: 1_000, to: 1_100 });
  });
  test('goes where the cursor goes', () => {
    assert.deepEqual(inSight({ from: 1_100, to: 1_200 }, 1_150), { from: 1_100, to: 1_200 });
    assert.deepEqual(inSight({ from: 1_100, to: 1_200 }, 1_500), { from: 1_450, to: 1_550 });
  });
});

describe('what the model was told', () => {
  const prompt = ['You keep orders.', 'Cancel it', 'It is cancelled.'].map((text) => ({
    role: 'user',
    text,
  }));
  test('call by call, what is new apart from what it had been told', () => {
    const calls = promptCallsOf({
      prompt,
      modelCalls: [aModelCall({ prompt: [0, 1] }), aModelCall({ prompt: [0, 1, 2] }), aModelCall()],
    });
    const texts = calls?.map(({ before, added }) =>
      [before, added].map((all) => all.map(({ text }) => text)),
    );
    assert.deepEqual(texts, [
      [[], ['You keep orders.', 'Cancel it']],
      [['You keep orders.', 'Cancel it'], ['It is cancelled.']],
      [[], []],
    ]);
  });
  test('is not known where nobody noted it', () => {
    assert.equal(promptCallsOf({ modelCalls: [aModelCall()] }), null);
    assert.equal(promptCallsOf({ prompt, modelCalls: [] }), null);
  });
});

test('what acts is written out', () =>
  assert.equal(visible('a\u202eb\x1b[31mc\nd\te'), 'a\\u202eb\\x1b[31mc\nd\te'));

describe('two trials on one axis', () => {
  const spoken = (sentAt: number, endAt: number) =>
    timelineOf(
      aTrial({
        turns: [
          aTurn({
            reply: aReply({
              timings: {
                sentAt,
                firstTokenMs: 100,
                lastTokenMs: 200,
                completeMs: endAt - sentAt,
                detectionMs: 1,
              },
            }),
          }),
        ],
      }),
    );
  const [one, other] = [spoken(1_000, 1_500), spoken(90_000, 91_000)];
  assert.ok(one && other);
  const aligned = alignTimelines(one, other);
  test('begin where the user first spoke, and are as long as the longer of both', () => {
    assert.equal(aligned.shiftMs, 89_000);
    const sent = [aligned.one, aligned.other].map(
      ({ lanes }) => lanes[0]?.moments.find(({ kind }) => kind === 'sent')?.from,
    );
    assert.deepEqual(sent, [1_000, 1_000]);
    assert.deepEqual([aligned.one.from, aligned.one.to], [aligned.other.from, aligned.other.to]);
    assert.ok(aligned.one.to >= 2_000);
  });
  test('have one cursor, which stops at what happens in either', () => {
    const stops = stopsOf(bothOf(aligned));
    assert.ok(stops.includes(1_500) && stops.includes(2_000), stops.join());
  });
});

test('a recorded rerun is found by its key, and is no trial of the run', () => {
  const look = { key: 'l', mark: 'pass' as const, same: false, codes: [], isKept: true };
  const trial = row('a', 'fail', { recordedRerun: look, findings: [finding('text', 'it says "a"')] });
  const run = { trials: [trial], retried: [row('r', 'error')] };
  assert.deepEqual(findTrial(run, 'a'), { row: trial, lookOf: null });
  assert.equal(findTrial(run, 'r')?.row.mark, 'error');
  const found = findTrial(run, 'l');
  assert.deepEqual([found?.row.mark, found?.row.findings, found?.lookOf?.key], ['pass', [], 'a']);
  assert.equal(findTrial(run, 'x'), undefined);
});

describe('a comparison shows', () => {
  const compared = (id: string, change: Change | null, why: string | null = null): ComparedCaseRow => ({
    ...declared(id),
    changes: [null, change],
    why: [null, why],
  });
  const runOf = (cases: string[], trials: TrialRow[]) => ({ cases: cases.map((id) => declared(id)), trials });
  const at = (place: number, key: string, mark: TrialRow['mark'], trial = 1) =>
    row(key, mark, { case: place, trial, findings: mark === 'fail' ? [finding('text', 'no')] : [] });
  const runs = [
    runOf(
      ['A', 'B', 'C'],
      [at(0, 'a', 'pass'), at(1, 'b1', 'fail'), at(1, 'b2', 'pass', 2), at(2, 'c', 'pass')],
    ),
    runOf(
      ['B', 'A', 'D'],
      [at(0, 'B1', 'pass'), at(0, 'B2', 'pass', 2), at(1, 'A1', 'fail'), at(2, 'D1', 'error')],
    ),
  ];
  const cases = [
    compared('A', 'regressed'),
    compared('B', 'improved'),
    compared('C', null),
    compared('D', null),
  ];
  const grid = gridOf({ variants: [], cases: [...cases, compared('E', 'unchanged')], differences: [] }, runs);
  const ids = (filter: Partial<Filter> = {}) =>
    shownLines(grid, { ...everything, ...filter }).map((line) => line.case.id);

  test('what got worse first, and not what stands alike', () => {
    assert.deepEqual(ids(), ['A', 'B', 'C', 'D']);
    assert.deepEqual(ids({ alike: true }), ['A', 'B', 'C', 'D', 'E']);
    assert.deepEqual(ids({ text: 'improved' }), ['B']);
    assert.deepEqual(ids({ cause: comparedCauses(runs)[0]?.key ?? '' }), ['A', 'B']);
  });

  test('the trials of a case by what it is, whatever its place in a run', () =>
    assert.deepEqual(
      grid.map(({ cells }) => cells.map((cell) => cell.map(({ key }) => key).join())),
      [
        ['a', 'A1'],
        ['b1,b2', 'B1,B2'],
        ['c', ''],
        ['', 'D1'],
        ['', ''],
      ],
    ));

  test('the two trials that tell most: the worst of the side that does worse, and the other of its number', () => {
    const pairs = grid.map((line) => pairOf(line, 1)?.map(({ key }) => key) ?? null);
    assert.deepEqual(pairs, [['a', 'A1'], ['b1', 'B1'], null, null, null]);
  });

  test('why, and how often in each', () =>
    assert.deepEqual(
      comparedCauses(runs).map(({ code, counts }) => [code, counts]),
      [['text', [1, 1]]],
    ));
});
