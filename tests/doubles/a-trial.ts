import { identityOf } from '../../record/test-case.ts';
import type { Card, ModelCall, Reply, Row, StateDiff, ToolCall, Trial, Turn } from '../../record/trial.ts';

/** Trials for tests: a passing one in which nothing happened, with what the test is about laid over it. */
export function aTrial(overrides: Partial<Trial> = {}): Trial {
  const trial: Trial = {
    version: 3,
    id: 'trial-1',
    runId: 'run-1',
    project: '',
    identity: identityOf('', ['cases.spec.ts', 'C01 创建明天的任务']),
    case: {
      id: 'C01',
      title: '创建明天的任务',
      suite: 'task-assistant/create',
      severity: 'critical',
      blocking: true,
      purpose: 'regression',
      assistant: 'tasks',
      tags: [],
      file: 'e2e/cases.yaml',
      line: 1,
    },
    trial: 1,
    attempt: 1,
    llm: { mode: 'stub', model: 'stub' },
    clock: { now: '2026-11-20T10:00:00+08:00', timeZone: 'Asia/Shanghai' },
    evidence: {
      browser: { collected: true },
      model: { collected: true },
      tools: { collected: true },
      state: { collected: true },
    },
    turns: [aTurn()],
    toolCalls: [],
    toolKinds: kinds,
    modelCalls: [],
    state: { diff: {}, after: {} },
    scores: [],
    errors: [],
    verdict: 'pass',
    durationMs: 1000,
    hashes: { case: 'c', cassette: null, prompt: null, tools: null },
  };
  return { ...trial, ...overrides };
}

const kindsOf = (kind: 'reads' | 'asks' | 'acts', names: string) =>
  Object.fromEntries(names.split(' ').map((name) => [name, kind]));

/** The tools of the doubles; others have no kind. */
const kinds = {
  ...kindsOf(
    'reads',
    'get_order list_tasks job_search web_search list_orders list_boards get_board find_order search query_tasks get_task get_user get_company excel_read_range check_stock get_salary job_details open_note read_note',
  ),
  ...kindsOf('asks', 'ask_user propose_plan clarify_request'),
  ...kindsOf(
    'acts',
    'create_task place_order issue_refund cancel_order pay update_task update_event send_email delete_all notify excel_clear create_order send_mail save_order rename_all delete_task delete_order create_user create_refund create_note create_address add_to_cart refund create_taks undelete_task book_room excel_write_range complete_task',
  ),
};

/** The trial as if these boundaries had not been observed. */
export function without(trial: Trial, ...boundaries: (keyof Trial['evidence'])[]): Trial {
  const missing = { collected: false, reason: 'not configured' } as const;
  const evidence = {
    ...trial.evidence,
    ...Object.fromEntries(boundaries.map((boundary) => [boundary, missing])),
  };
  if (!boundaries.includes('state')) return { ...trial, evidence };
  const { state: _, ...rest } = trial;
  return { ...rest, evidence, turns: trial.turns.map(({ state: __, ...turn }) => turn) };
}

/** A turn that was answered with "好的", or with what the reply says. */
export function aTurn({
  reply,
  ...overrides
}: Partial<Omit<Turn, 'reply'>> & { reply?: Partial<Reply> | null } = {}): Turn {
  return {
    index: 0,
    user: '帮我创建一个任务，明天去买菜',
    conversation: 0,
    reply: reply === null ? null : aReply(reply),
    ...overrides,
  };
}

export function aReply(overrides: Partial<Reply> = {}): Reply {
  return {
    text: '好的',
    kind: 'text',
    end: 'complete',
    error: null,
    cards: [],
    chips: [],
    deltas: [
      { at: 1000, text: '好' },
      { at: 1050, text: '的' },
    ],
    timings: { sentAt: 900, firstTokenMs: 100, lastTokenMs: 150, completeMs: 200, detectionMs: 50 },
    signals: ['wire'],
    ...overrides,
  };
}

export function aCard(fields: Row, overrides: Partial<Card> = {}): Card {
  return { type: 'task', role: 'summary', fields, text: Object.values(fields).join(' '), ...overrides };
}

export function aCall(name: string, args: Row | null = {}, overrides: Partial<ToolCall> = {}): ToolCall {
  return { id: null, name, arguments: args, failed: false, source: 'tools', turn: 0, at: null, ...overrides };
}

/** A call to the model that said nothing. */
export const aModelCall = (overrides: Partial<ModelCall> = {}): ModelCall => ({
  turn: 0,
  at: 1000,
  durationMs: 1,
  firstTokenMs: 1,
  model: 'm',
  status: 200,
  messages: overrides.prompt?.length ?? 0,
  text: '',
  toolCalls: [],
  finishReason: 'stop',
  tokens: null,
  cost: null,
  interrupted: false,
  ...overrides,
});

export function aDiff(table: string, changes: Partial<StateDiff[string]>): StateDiff {
  return { [table]: { added: [], removed: [], changed: [], ...changes } };
}
