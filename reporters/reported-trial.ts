import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import { z } from 'zod';
import { purposes, scoreSchema, severities, type Trial, trialSchema, verdicts } from '../graders/trial.ts';
import { readRecord } from './read-record.ts';
import { triggerSchema, triggersOf } from './triggers.ts';

/** Where a trial stands at the end of a run: its verdict, or why there is none. */
export const standings = [...verdicts, 'skipped', 'not_run'] as const;
export type Standing = (typeof standings)[number];

/** A trial as reports show it: what of its record a person or a decision needs. */
export const reportedTrialSchema = z.object({
  case: trialSchema.shape.case,
  /** Counts from 1. */
  trial: z.number().int().min(1),
  /** How many trials of the case were asked for. */
  of: z.number().int().min(1),
  standing: z.enum(standings),
  /** Why it stands as it does, where no score says so. */
  note: z.string().nullable(),
  triggers: z.array(triggerSchema),
  scores: z.array(scoreSchema.omit({ evidence: true })),
  /** The misbehaviour that was put into the model's side. */
  sabotage: z.string().nullable(),
  llm: trialSchema.shape.llm.nullable(),
  runId: z.string().nullable(),
  /** What was said, shown, called and changed, as plain text. */
  conversation: z.string(),
  /** Where something was thrown that is no failure of a grader. */
  stack: z.array(z.string()),
  durationMs: z.number(),
  /** Where the whole of it was written, relative to the report; null when it was not. */
  trace: z.string().nullable(),
});
export type ReportedTrial = z.infer<typeof reportedTrialSchema>;

/** What the runner knows of one trial. `result` is undefined for a test that never ran. */
export type RanTest = { test: TestCase; result: TestResult | undefined };

/** What is to be reported of a test's result, and the record it was made from. */
export function reportTrial({ test, result }: RanTest): { reported: ReportedTrial; record: Trial | null } {
  const { record, problem } = result ? readRecord(result) : { record: null, problem: null };
  const declared = caseOf(test);
  const blocking = declared.blocking || record?.case.blocking === true;
  const { standing, note } = standingOf({ test, result, record, problem, blocking });
  return {
    record,
    reported: {
      case: { ...(record?.case ?? declared), blocking },
      trial: record?.trial ?? test.repeatEachIndex + 1,
      of: test.parent.project()?.repeatEach ?? 1,
      standing,
      note,
      triggers: record ? triggersOf(record) : [],
      scores: record?.scores.map(({ evidence: _, ...score }) => score) ?? [],
      sabotage: record?.sabotage ?? null,
      llm: record?.llm ?? null,
      runId: record?.runId ?? null,
      conversation: conversationOf(result),
      stack: record && standing === record.verdict && record.verdict !== 'error' ? [] : stacksOf(result),
      durationMs: record?.durationMs ?? result?.duration ?? 0,
      trace: null,
    },
  };
}

export const hasPassed = ({ standing }: Pick<ReportedTrial, 'standing'>) =>
  standing === 'pass' || standing === 'warn';

type Known = RanTest & { record: Trial | null; problem: string | null; blocking: boolean };

/** The verdict is the record's. Where there is none, the runner's word counts, but never as a pass of a blocking case. */
function standingOf({
  test,
  result,
  record,
  problem,
  blocking,
}: Known): Pick<ReportedTrial, 'standing' | 'note'> {
  const skip = [...(result?.annotations ?? []), ...test.annotations].find(
    ({ type }) => type === 'skip' || type === 'fixme',
  );
  if (!result || result.status === 'skipped')
    return skip
      ? { standing: 'skipped', note: skip.description ? `skipped: ${skip.description}` : 'skipped' }
      : { standing: 'not_run', note: 'it never ran' };
  if (problem) return { standing: 'error', note: problem };
  const thrown = firstLineOf(result);
  if (record) {
    const sound = record.verdict === 'pass' || record.verdict === 'warn';
    if (!sound || result.status === 'passed') return { standing: record.verdict, note: null };
    return { standing: 'error', note: `its trial passed, but the test ended as ${result.status}${thrown}` };
  }
  if (result.status === test.expectedStatus)
    return blocking
      ? {
          standing: 'ungraded',
          note: `it ended as ${result.status}, but left no trial record: nothing was graded`,
        }
      : { standing: 'pass', note: null };
  // As in the trial itself: an assertion that does not hold is a failure, anything else that is thrown is an error.
  const asserted = result.status === 'failed' && /\bexpect(\.soft)?\(/.test(thrown);
  return { standing: asserted ? 'fail' : 'error', note: `${result.status} without a trial record${thrown}` };
}

/** What the title and the tags of a test say, as a case says it in keys. */
function caseOf(test: TestCase): Trial['case'] {
  const [id = test.title, ...title] = test.title.split(' ');
  const tags = test.tags.map((tag) => tag.replace(/^@/, ''));
  const file = relative(process.cwd(), test.location.file);
  const [, , , ...titles] = test.titlePath();
  return {
    id,
    title: title.join(' ') || id,
    suite: titles.slice(0, -1).join(' › ') || file.replace(/\.(spec|test)\.\w+$/, ''),
    severity: severities.find((severity) => tags.includes(severity)) ?? 'medium',
    blocking: tags.includes('blocking'),
    purpose: purposes.find((purpose) => tags.includes(purpose)) ?? 'regression',
    assistant: null,
    tags,
    file,
    line: test.location.line,
  };
}

function conversationOf(result: TestResult | undefined): string {
  const text =
    result?.attachments.find(({ name }) => name === 'conversation.txt')?.body?.toString('utf8') ?? '';
  return text.slice(0, conversationLength);
}
const conversationLength = 8_000;

/** Everything that was thrown, but what only repeats the scores. */
const stacksOf = (result: TestResult | undefined): string[] =>
  (result?.errors ?? [])
    .map(({ stack, message, value }) => stripVTControlCharacters(stack ?? message ?? value ?? 'unknown'))
    .filter((text) => !text.startsWith('TrialFailure'))
    .map((text) => text.slice(0, conversationLength));

function firstLineOf({ errors: [error] }: TestResult): string {
  const [line = ''] = stripVTControlCharacters(error?.message ?? error?.value ?? '').split('\n');
  return line && `: ${line}`;
}
