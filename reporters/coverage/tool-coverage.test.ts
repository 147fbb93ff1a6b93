import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CoveredTool, exercisesTool } from '../../graders/tools/exercises-tool.ts';
import type { ToolCall, Trial } from '../../record/trial.ts';
import { verdictOf } from '../../record/verdict.ts';
import { aReportedTrial } from '../../tests/doubles/a-reported-trial.ts';
import { aCall, aTrial, aTurn } from '../../tests/doubles/a-trial.ts';
import { mergeReports } from '../gate/merge.ts';
import { type ReportedTrial, reportRecord } from '../gate/reported-trial.ts';
import type { Standing } from '../gate/standing.ts';
import { makeReport } from '../report/report.ts';
import { coveredTrial } from './covered-trial.ts';
import { asksAgain, coverTools, listsOf, type ToolLists } from './tool-coverage.ts';
import { toolCoverageMarkdown } from './tool-coverage-markdown.ts';

const toolOf = (name: string): CoveredTool => ({ server: 'jobs', name, inputSchema: { type: 'object' } });
const labelled = (tool: string | null, server = 'jobs') => ({
  annotations: [
    { type: 'allure.label.mcp_server', description: server },
    ...(tool === null ? [] : [{ type: 'allure.label.mcp_tool', description: tool }]),
    { type: 'allure.label.mcp_origin', description: 'written' },
  ],
});

/** A trial as it would be graded and reported. */
function tried(
  tool: string,
  toolCalls: ToolCall[],
  { clarifications = 0, reply = '好的', user = '问题' } = {},
): ReportedTrial {
  const trial = aTrial({
    case: { ...aTrial().case, id: `jobs-${tool}`, suite: 'tool-coverage/jobs' },
    toolCalls,
    turns: [aTurn({ user, reply: { text: reply } })],
  });
  const listed = ['a', 'b', 'c'].map(toolOf);
  const scores = [exercisesTool(toolOf(tool), { listed, throughGateway: true, clarifications }).grade(trial)];
  const record: Trial = { ...trial, scores, verdict: verdictOf(scores, []) };
  return { ...reportRecord(record), coverage: coveredTrial(labelled(tool), record) };
}
const untried = (tool: string | null, standing: Standing): ReportedTrial =>
  aReportedTrial({
    case: { id: `jobs-${tool}`, suite: 'tool-coverage/jobs' },
    standing,
    triggers:
      tool === null ? [{ code: 'harness', claim: 'harness', verdict: 'error', says: ['jobs is down'] }] : [],
    coverage: coveredTrial(labelled(tool), null),
  });
const call = (name: string) => aCall(name, {}, { server: 'jobs' });

const lists = (names: string[], before: string[] | null = null): ToolLists => {
  const of = (some: string[]) => [
    { server: 'jobs', tools: some.map((name) => ({ name, hash: `${name}1` })) },
  ];
  return { lists: of(names), before: before && of(before) };
};
const only = (trials: ReportedTrial[], known: ToolLists | null = lists(['a', 'b', 'c'])) => {
  const [server, another] = coverTools(trials, known);
  assert.equal(another, undefined);
  return server ?? assert.fail('no server');
};

test('cases about something else make no table', () => {
  assert.deepEqual(coverTools([aReportedTrial()], null), []);
  assert.equal(coveredTrial({ annotations: [] }, aTrial()), null);
});

test('a tool is exercised when a trial of it passed', () => {
  const { rows, exercised, neverExercised, reasons } = only([
    tried('a', [call('A')]),
    tried('b', [call('c')]),
    untried('c', 'not_run'),
  ]);
  assert.equal(exercised, 1);
  assert.deepEqual(neverExercised, [
    { tool: 'b', reason: 'b was not called; c called instead' },
    { tool: 'c', reason: 'its trial ended as not run' },
  ]);
  assert.deepEqual(reasons, { wrong_tool: 1 });
  assert.deepEqual(
    rows.map(({ tool, standing, exercise }) => [tool, standing, exercise?.call?.name, exercise?.tier]),
    [
      ['a', 'pass', 'A', 'normalised'],
      ['b', 'fail', 'c', 'exact'],
      ['c', 'not_run', undefined, undefined],
    ],
  );
});

test('several trials of a tool are one row, and a failure among them is what is shown', () => {
  const { rows } = only([tried('a', [call('a')]), tried('a', []), tried('a', [call('a')])]);
  assert.equal(rows.length, 1);
  assert.equal(rows[0]?.standing, 'fail');
  assert.equal(rows[0]?.passed, 2);
  assert.equal(rows[0]?.attempts, 3);
});

test('after clarifications it passed, and nobody can overlook it', () => {
  const trials = [
    tried('a', []),
    tried('a', [], { clarifications: 1 }),
    tried('a', [call('a')], { clarifications: 2 }),
  ];
  assert.equal(asksAgain(trials[0] ?? aReportedTrial(), { allowed: 2 }), true);
  assert.equal(asksAgain(trials[1] ?? aReportedTrial(), { allowed: 1 }), false);
  assert.equal(asksAgain(trials[2] ?? aReportedTrial(), { allowed: 9 }), false);
  const text = toolCoverageMarkdown([only(trials)]).join('\n');
  assert.match(text, /\| ⚠️ passed after 2 clarifications \|/);
  assert.match(text, /\| 1 of 3 \|/);
  const other = { ...tried('a', []), identity: 'another question' };
  assert.equal(only([...trials, other]).rows[0]?.standing, 'fail');
});

test('what is wrong with a server stands above all, and what it had is what is missing', () => {
  const { problems, listed, exercised, neverExercised, removed } = only(
    [untried(null, 'error')],
    lists([], ['a', 'b']),
  );
  assert.deepEqual(problems, ['jobs is down']);
  assert.equal(listed.length, 2);
  assert.equal(exercised, 0);
  assert.equal(neverExercised.length, 2);
  assert.deepEqual(removed, []);
});

test('what was added, removed and defined otherwise since the last run', () => {
  const known = lists(['a', 'c'], ['a', 'b']);
  const [before] = known.before ?? [];
  if (before?.tools[0]) before.tools[0].hash = 'another';
  const { added, removed, changed } = only([tried('a', [call('a')])], known);
  assert.deepEqual({ added, removed, changed }, { added: ['c'], removed: ['b'], changed: ['a'] });
  assert.match(
    toolCoverageMarkdown([only([tried('a', [call('a')])], known)]).join('\n'),
    /since the last run: added c; removed b; defined otherwise a/,
  );
});

test('a tool is refused where a case claims that it is not called', () => {
  const claim = (grader: string) =>
    aReportedTrial({
      scores: [{ grader, kind: 'code', verdict: 'pass', code: 'ok', reason: 'as claimed', required: true }],
    });
  const left = (grader: string) => only([tried('a', [call('a')]), claim(grader)]).neverRefused;
  assert.deepEqual(left('calledNoTool(A, b)'), ['c']);
  assert.deepEqual(left('calledNoTool()'), ['a', 'b', 'c'], 'that none is called says nothing of any one');
  assert.deepEqual(left('calledTools(a)'), ['a', 'b', 'c']);
});

test('reports of shards are merged with their tables', () => {
  const run = {
    startedAt: '2026-11-20T10:00:00.000Z',
    durationMs: 1,
    shards: [],
    status: 'passed',
    unavailable: null,
    policy: 'all',
    mutated: false,
  } as const;
  const known = lists(['a', 'b'], ['a']);
  const shard = (current: number, trial: ReportedTrial) =>
    makeReport({
      run: { ...run, shards: [{ current, total: 2 }] },
      trials: [trial],
      errors: [],
      toolLists: known,
    });
  const shards = [shard(1, tried('a', [call('a')])), shard(2, tried('b', [call('b')]))];
  const [merged] = mergeReports(shards, []).toolCoverage;
  assert.equal(merged?.exercised, 2);
  assert.deepEqual(merged.added, ['b']);
  assert.deepEqual(listsOf(shards), known);
  assert.equal(listsOf([{ toolCoverage: [] }]), null);
});

test('what agents and servers say is text in the table', () => {
  const hostile = '| <img src=x onerror=alert(1)> [link](http://evil.test) `x`\n| a |';
  const trial = tried('a', [call('a')], { reply: hostile, user: hostile });
  const lines = toolCoverageMarkdown([only([trial])])
    .join('\n')
    .split('\n');
  const row = lines.find((line) => line.startsWith('| a |')) ?? assert.fail('no row');
  assert.equal(row.split('|').length - 2, 9);
  assert.doesNotMatch(row, /<img|\]\(http|`/);
});
