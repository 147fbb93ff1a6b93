import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toolRisks } from '../workbook/risks.ts';
import { type AgentCall, decideIntent } from './agent-decision.ts';

const done = { content: [], structuredContent: { status: 'done' } };
const failed = { content: [], isError: true };
const plan = {
  intent: '删除第 3 行',
  riskLevel: 'high',
  steps: [{ action: '删除行', parameters: { row: 3 } }],
  impactScope: '第 3 行',
};

const ask: AgentCall = {
  toolName: 'clarify_request',
  input: { reason: '哪一行？', options: ['第 2 行', '第 3 行'] },
  output: done,
};
const propose: AgentCall = { toolName: 'propose_plan', input: plan, output: done };
const read: AgentCall = { toolName: 'excel_read_range', input: {}, output: done };
const remove: AgentCall = { toolName: 'excel_delete_row', input: { row: 3 }, output: done };
const sort: AgentCall = { toolName: 'excel_sort', input: { column: 'C', order: 'asc' }, output: done };

const nothing = { riskLevel: 'low', clarifyReason: '', steps: [], impactScope: '' };
const planned = { intent: 'operation', riskLevel: 'high', steps: plan.steps, impactScope: '第 3 行' };

const decisions: [string, AgentCall[], object][] = [
  ['nothing called', [], { ...nothing, intent: 'query' }],
  ['only read', [read], { ...nothing, intent: 'query' }],
  ['asked', [read, ask], { ...nothing, intent: 'clarify', clarifyReason: '哪一行？' }],
  ['planned', [read, propose], { ...planned, clarifyReason: '' }],
  ['asked and planned', [ask, propose], { ...planned, clarifyReason: '哪一行？' }],
  [
    'acted',
    [read, sort],
    {
      ...nothing,
      intent: 'operation',
      steps: [{ action: 'excel_sort', parameters: { column: 'C', order: 'asc' } }],
    },
  ],
  [
    'asked and acted all the same',
    [ask, remove],
    {
      intent: 'operation',
      riskLevel: 'high',
      clarifyReason: '哪一行？',
      steps: [{ action: 'excel_delete_row', parameters: { row: 3 } }],
      impactScope: '',
    },
  ],
  [
    'tried to act and failed',
    [{ ...remove, output: undefined }],
    {
      ...nothing,
      intent: 'operation',
      riskLevel: 'high',
      steps: [{ action: 'excel_delete_row', parameters: { row: 3 } }],
    },
  ],
  [
    'asked, but the question never reached the user',
    [{ ...ask, output: failed }],
    { ...nothing, intent: 'query' },
  ],
];

for (const [title, calls, expected] of decisions) {
  test(`an agent that ${title}`, () => assert.deepEqual(decideIntent(calls, toolRisks), expected));
}
