import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { conversationText } from '../../graders/conversation.ts';
import { recordAttachment, type Trial } from '../../record/trial.ts';
import { triggersOf } from '../gate/checks/triggers.ts';
import { linkOrCopy } from '../report/link-or-copy.ts';

/** The label that identifies the trial of a result. */
export const trialLabel = 'trialId';

// Loose, because a result is written again: without its type, Allure shows an attachment as a file of bytes.
const attachmentSchema = z.looseObject({ name: z.string(), source: z.string() });
const stepSchema = z.looseObject({
  attachments: z.array(attachmentSchema).default([]),
  get steps() {
    return z.array(stepSchema).default([]);
  },
});
const resultSchema = z.looseObject({
  status: z.string(),
  labels: z.array(z.looseObject({ name: z.string(), value: z.string() })),
  attachments: z.array(attachmentSchema).default([]),
  steps: z.array(stepSchema).default([]),
});
type Result = z.infer<typeof resultSchema>;

/** A trial before and after it was finalised, and the file of its final record; null where it has none. */
type Finalised = { before: Trial; after: Trial; file: string | null };

/** Updates Allure's results of trials that were finalised or judged after their tests had ended. */
export function amendResults(folder: string, finalised: readonly Finalised[]): void {
  if (finalised.length === 0) return;
  const records = new Map(finalised.map((one) => [one.after.id, one]));
  for (const name of readdirSync(folder).filter((file) => file.endsWith('-result.json'))) {
    const file = join(folder, name);
    const result = resultSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    const found = records.get(result.labels.find((label) => label.name === trialLabel)?.value ?? '');
    if (!found) continue;
    const { before, after, file: final } = found;
    // An error, such as an unreachable database, changes no score.
    if (after.verdict !== before.verdict || !isDeepStrictEqual(after.scores, before.scores))
      writeFileSync(file, JSON.stringify(amendedResult(result, after)));
    for (const { name: attached, source } of attachmentsOf(result)) {
      if (attached === recordAttachment) replaceRecord(join(folder, source), { after, final });
      if (attached === 'conversation.txt') replace(join(folder, source), conversationText(after));
    }
  }
}

/** @param final the file of the final record. */
function replaceRecord(file: string, { after, final }: { after: Trial; final: string | null }): void {
  if (final === null || !existsSync(final)) {
    replace(file, JSON.stringify(after));
  } else {
    rmSync(file, { force: true });
    linkOrCopy(final, file);
  }
}

/** Replaces a file. It may be a hard link, whose other name must keep its content. */
function replace(file: string, text: string): void {
  rmSync(file, { force: true });
  writeFileSync(file, text);
}

function amendedResult(result: Result, record: Trial): Result {
  const labels = result.labels.map((label) =>
    label.name === 'verdict' ? { ...label, value: record.verdict } : label,
  );
  if (record.verdict === 'pass' || record.verdict === 'warn') return { ...result, labels };
  const triggers = triggersOf(record);
  const codes = [...new Set(triggers.flatMap(({ code, verdict }) => (verdict === 'warn' ? [] : [code])))];
  const reasons = triggers.map(({ code, says }) => [code, ...says].join('\n    '));
  // The categories read the first line, as of any other failure.
  const message = [`${record.verdict}: ${codes.join(', ')}, after the test had ended`, ...reasons].join('\n');
  return {
    ...result,
    labels,
    status: record.verdict === 'error' ? 'broken' : 'failed',
    statusDetails: { message },
  };
}

const attachmentsOf = ({
  attachments,
  steps,
}: Pick<Result, 'attachments' | 'steps'>): z.infer<typeof attachmentSchema>[] => [
  ...attachments,
  ...steps.flatMap(attachmentsOf),
];
