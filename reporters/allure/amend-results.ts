import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { conversationText } from '../../graders/conversation.ts';
import { recordAttachment, type Trial } from '../../record/trial.ts';
import { triggersOf } from '../gate/triggers.ts';

/** The label that says of which trial a result is. */
export const trialLabel = 'trialId';

const attachmentSchema = z.object({ name: z.string(), source: z.string() });
const stepSchema = z.looseObject({
  attachments: z.array(attachmentSchema).default([]),
  get steps() {
    return z.array(stepSchema).default([]);
  },
});
const resultSchema = z.looseObject({
  status: z.string(),
  labels: z.array(z.object({ name: z.string(), value: z.string() })),
  attachments: z.array(attachmentSchema).default([]),
  steps: z.array(stepSchema).default([]),
});
type Result = z.infer<typeof resultSchema>;

/** Replaces in Allure's results what they say of trials that were amended after their tests had ended. */
export function amendResults(folder: string, amended: readonly Trial[]): void {
  if (amended.length === 0) return;
  const records = new Map(amended.map((record) => [record.id, record]));
  for (const name of readdirSync(folder).filter((file) => file.endsWith('-result.json'))) {
    const file = join(folder, name);
    const result = resultSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    const record = records.get(result.labels.find((label) => label.name === trialLabel)?.value ?? '');
    if (!record) continue;
    writeFileSync(file, JSON.stringify(amendedResult(result, record)));
    for (const { name: attached, source } of attachmentsOf(result)) {
      const text = contents[attached]?.(record);
      if (text !== undefined) writeFileSync(join(folder, source), text);
    }
  }
}

function amendedResult(result: Result, record: Trial): Result {
  const labels = result.labels.map((label) =>
    label.name === 'verdict' ? { ...label, value: record.verdict } : label,
  );
  if (record.verdict === 'pass' || record.verdict === 'warn') return { ...result, labels };
  const reasons = triggersOf(record).map(({ code, says }) => [code, ...says].join('\n    '));
  const message = [`${record.verdict}, after the test had ended`, ...reasons].join('\n');
  return { ...result, labels, status: 'failed', statusDetails: { message } };
}

/** What a trial attaches that follows from its record. */
const contents: Record<string, ((record: Trial) => string) | undefined> = {
  [recordAttachment]: (record) => JSON.stringify(record, null, 2),
  'scores.json': ({ scores }) => JSON.stringify(scores, null, 2),
  'tool-calls.json': ({ toolCalls }) => JSON.stringify(toolCalls, null, 2),
  'state-diff.json': ({ state }) => JSON.stringify(state?.diff ?? {}, null, 2),
  'conversation.txt': (record) => conversationText(record),
};

const attachmentsOf = ({
  attachments,
  steps,
}: Pick<Result, 'attachments' | 'steps'>): z.infer<typeof attachmentSchema>[] => [
  ...attachments,
  ...steps.flatMap(attachmentsOf),
];
