import { readFileSync } from 'node:fs';
import type { TestResult } from '@playwright/test/reporter';
import { otherVersion } from '../../record/run/other-version.ts';
import { untilNow } from '../../record/run/provisional.ts';
import { recordAttachment, type Trial, trialRecordVersion, trialSchema } from '../../record/trial.ts';
import { verdictOf } from '../../record/verdict.ts';

export type ReadRecord = {
  /** Null if the test left no valid record. */
  record: Trial | null;
  /** Why the record is not valid; null if it is valid or missing. */
  problem: string | null;
};

/** Reads the trial record attached to a test's result. */
export function readRecord({ attachments }: Pick<TestResult, 'attachments'>): ReadRecord {
  const read = known.get(attachments) ?? readAttached(attachments);
  known.set(attachments, read);
  return read;
}

/** Several reporters read it, one of them more than once. */
const known = new WeakMap<TestResult['attachments'], ReadRecord>();

function readAttached(attachments: TestResult['attachments']): ReadRecord {
  const found = attachments.filter(({ name }) => name === recordAttachment);
  const [only] = found;
  if (!only) return { record: null, problem: null };
  if (found.length > 1) return unbelievable(`it left ${found.length} trial records, where one is due`);
  try {
    const document: unknown = JSON.parse(textOf(only));
    const other = otherVersion(document, trialRecordVersion);
    if (other !== null) return unbelievable(`its trial record ${other}`);
    const record = untilNow(trialSchema.parse(document));
    const due = verdictOf(record.scores, record.errors);
    return due === record.verdict
      ? { record, problem: null }
      : unbelievable(`its trial record says ${record.verdict}, but its scores say ${due}`);
  } catch (error) {
    const [first] = String(error instanceof Error ? error.message : error).split('\n');
    return unbelievable(`its trial record cannot be read: ${first}`);
  }
}

/** Whether the test attached its record as this file, which its worker wrote. */
export const handedOverAs = ({ attachments }: Pick<TestResult, 'attachments'>, file: string): boolean =>
  attachments.some(({ name, path }) => name === recordAttachment && path === file);

const unbelievable = (problem: string): ReadRecord => ({ record: null, problem });

function textOf({ body, path }: TestResult['attachments'][number]): string {
  if (body) return body.toString('utf8');
  return path ? readFileSync(path, 'utf8') : '';
}
