import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reply, ToolCall, Trial } from '../../record/trial.ts';
import { aCall, aModelCall, aTrial, aTurn, without } from '../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../tests/doubles/test-table.ts';
import { type CoveredTool, type ExercisesOptions, exerciseSchema, exercisesTool } from './exercises-tool.ts';

const tool: CoveredTool = {
  server: 'jobs',
  name: 'API_job_search',
  inputSchema: {
    type: 'object',
    properties: { query: { type: 'string' }, city: { enum: ['上海', '北京'] } },
    required: ['query'],
  },
};
const listed = [
  tool,
  { server: 'jobs', name: 'job_details' },
  { server: 'jobs', name: 'API_get_salary' },
  { server: 'everything', name: 'echo' },
];
const all: ExercisesOptions = { listed, throughGateway: true };
const exercised = exercisesTool(tool, all);
const good = { query: '前端' };

const trialOf = (toolCalls: ToolCall[], reply: Partial<Reply> = {}): Trial =>
  aTrial({ toolCalls, turns: [aTurn({ user: '帮我找前端的工作', reply })] });
const atJobs = (name: string, args = good, rest: Partial<ToolCall> = {}) =>
  aCall(name, args, { server: 'jobs', ...rest });
const modelCall = aModelCall();

const examples: Example[] = [
  ['called by its listed name', exercised, trialOf([atJobs('API_job_search')]), 'pass'],
  ['called without the prefix', exercised, trialOf([atJobs('job_search')]), 'pass'],
  ['called by a part of its name', exercised, trialOf([atJobs('search')]), 'pass'],
  [
    'called by a declared synonym',
    exercisesTool(tool, { ...all, names: { synonyms: { API_job_search: ['find_jobs'] } } }),
    trialOf([atJobs('find_jobs')]),
    'pass',
  ],
  ['among others', exercised, trialOf([atJobs('job_details'), atJobs('API_job_search')]), 'pass'],
  [
    'refused by the schema first, then right',
    exercised,
    trialOf([
      atJobs('job_search', { query: 'a', city: '杭州' } as typeof good, { failed: true }),
      atJobs('job_search'),
    ]),
    'pass',
  ],
  ['nothing was called', exercised, trialOf([]), 'fail tool_not_called'],
  ['refused', exercised, trialOf([], { text: '抱歉，我无法帮你搜索职位。' }), 'fail refused'],
  [
    'refused in English',
    exercised,
    trialOf([], { text: "I'm sorry, but I can’t help with that." }),
    'fail refused',
  ],
  [
    'a content filter',
    exercised,
    { ...trialOf([]), modelCalls: [{ ...modelCall, finishReason: 'content_filter' }] },
    'fail refused',
  ],
  ['another tool', exercised, trialOf([atJobs('job_details')]), 'fail wrong_tool'],
  ['a misspelt name', exercised, trialOf([atJobs('job_serach')]), 'fail name_mismatch'],
  ['a name that nobody lists', exercised, trialOf([atJobs('lookup')]), 'fail name_mismatch'],
  ['a part that several share', exercised, trialOf([atJobs('job')]), 'fail ambiguous_call'],
  [
    'the same name on another server',
    exercised,
    trialOf([aCall('API_job_search', good, { server: 'everything' })]),
    'fail name_mismatch',
  ],
  [
    'a field is missing',
    exercised,
    trialOf([aCall('job_search', {}, { server: 'jobs' })]),
    'fail wrong_arguments',
  ],
  [
    'a field is missing, so the tool failed',
    exercised,
    trialOf([aCall('job_search', {}, { server: 'jobs', failed: true })]),
    'fail wrong_arguments',
  ],
  ['the tool failed', exercised, trialOf([atJobs('job_search', good, { failed: true })]), 'fail tool_failed'],
  ['the reply was cut', exercised, trialOf([atJobs('job_search')], { end: 'cut_off' }), 'fail cut_off'],
  ['the reply took too long', exercised, trialOf([], { end: 'timeout' }), 'fail timeout'],
  ['the reply is empty', exercised, trialOf([atJobs('job_search')], { text: '' }), 'fail empty_reply'],
  [
    'clarified',
    exercisesTool(tool, { ...all, clarifications: 2 }),
    trialOf([atJobs('job_search')]),
    'warn clarified',
  ],
  [
    'the gateway saw nothing, though the model asked',
    exercised,
    trialOf([aCall('job_search', good, { source: 'model' })]),
    'fail tool_not_called',
  ],
  [
    'its server is not behind the gateway: the model says',
    exercisesTool(tool, { listed }),
    trialOf([aCall('job_search', good, { source: 'model' })]),
    'pass',
  ],
  [
    'only the wire says',
    exercised,
    without(trialOf([aCall('job_search', good, { source: 'wire' })]), 'tools', 'model'),
    'pass',
  ],
  [
    'only a chip says',
    exercised,
    without(trialOf([aCall('job_search', null, { source: 'ui' })]), 'tools', 'model'),
    'warn arguments_not_seen',
  ],
  [
    'a weaker source contradicts a stronger one',
    exercised,
    trialOf([aCall('job_search', null, { source: 'ui' })]),
    'fail tool_not_called',
  ],
  ['nothing could have shown a call', exercised, without(trialOf([]), 'tools', 'model'), 'ungraded'],
];
testExamples(examples);

const reasons: [title: string, trial: Trial, reason: RegExp][] = [
  [
    'which field',
    trialOf([aCall('job_search', { query: 'a', city: '杭州' })]),
    /city must be .*"上海", "北京"/,
  ],
  ['which tool instead', trialOf([atJobs('job_details')]), /job_details called instead/],
  ['the nearest call', trialOf([atJobs('job_serach')]), /nearest call is job_serach/],
  ['what it could mean', trialOf([atJobs('job')]), /jobs\/API_job_search or jobs\/job_details/],
  [
    'that it was lost',
    trialOf([aCall('job_search', good, { source: 'model' })]),
    /the model requested this one/,
  ],
];
for (const [title, trial, reason] of reasons)
  test(`the reason says ${title}`, () => {
    assert.match(exercised.grade(trial).reason, reason);
  });

test('the evidence holds the call, its source and the tier', () => {
  const { evidence } = exercised.grade(trialOf([atJobs('job_search')]));
  const exercise = exerciseSchema.parse(evidence.find(({ label }) => label === 'exercise')?.value);
  assert.deepEqual(exercise, {
    server: 'jobs',
    tool: 'API_job_search',
    clarifications: 0,
    source: 'tools',
    call: { name: 'job_search', arguments: good },
    tier: 'normalised',
    askedAs: null,
  });
});

test('the evidence says by which other name the model asked for it', () => {
  const calls = [aCall('job_search', good, { source: 'model' }), atJobs('API_job_search')];
  const { evidence } = exercised.grade(trialOf(calls));
  const { tier, askedAs } = exerciseSchema.parse(evidence.find(({ label }) => label === 'exercise')?.value);
  assert.equal(tier, 'exact');
  assert.deepEqual(askedAs, { name: 'job_search', tier: 'normalised' });
});
