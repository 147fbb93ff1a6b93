import { readFileSync } from 'node:fs';
import type { TestResult } from '@playwright/test/reporter';
import { recordAttachment, type Trial, trialSchema } from '../graders/trial.ts';

/** The trial record attached to a test's result; null when the test never came so far as to have one. */
export function readRecord({ attachments }: TestResult): Trial | null {
  const found = attachments.find(({ name }) => name === recordAttachment);
  const text = found?.body?.toString('utf8') ?? (found?.path ? readFileSync(found.path, 'utf8') : null);
  return text === null ? null : trialSchema.parse(JSON.parse(text));
}
