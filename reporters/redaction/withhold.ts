import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { TestResult } from '@playwright/test/reporter';
import { unzipSync, zipSync } from 'fflate';
import { z } from 'zod';
import { redactionMark } from '../../record/redaction/passages.ts';
import { secretOnScreen, secretOnScreenText } from '../../record/redaction/screen-secrets.ts';
import { parseJson } from '../../record/text/parse-json.ts';
import { recordAttachment } from '../../record/trial.ts';
import { readRecord } from '../gate/read-record.ts';
import { isArchive } from './redact-bytes.ts';

type Attachment = TestResult['attachments'][number];

/**
 * Whether a page of this test showed a known secret: a screenshot was masked, or the redacted record held one in
 * typed or visible text.
 *
 * @param isRecord whether an attachment is a record that no reporter changes; it is read once for all of them.
 */
export function wasOnScreen(
  { annotations, attachments }: Pick<TestResult, 'annotations' | 'attachments'>,
  isRecord: (attachment: Attachment) => boolean = () => false,
): boolean {
  const turnsOf = (one: Attachment) =>
    (isRecord(one) && readRecord({ attachments }).record?.turns) || attachedTurns(one);
  return (
    annotations.some(({ type }) => type === secretOnScreen) ||
    attachments.some(
      (one) => one.name === recordAttachment && JSON.stringify(turnsOf(one)).includes(redactionMark),
    )
  );
}

const attachedSchema = z.object({ turns: z.array(z.unknown()) });

function attachedTurns({ body, path }: Attachment): unknown[] {
  const content = body ?? (path !== undefined && existsSync(path) ? readFileSync(path) : null);
  return attachedSchema.safeParse(content && parseJson(content.toString())).data?.turns ?? [];
}

/** An annotation of the test explains the missing video. */
export function noteWithheld(annotations: TestResult['annotations']): void {
  if (!annotations.some(({ type }) => type === secretOnScreen))
    annotations.push({ type: secretOnScreen, description: secretOnScreenText });
}

/** Replaces a video by a sentence, and removes the screenshots from a trace. Another file may be called `trace` as well. */
export function withholdPictures(attachment: Attachment, isOurs: (path: string) => boolean): void {
  const { path } = attachment;
  if (/^video\//.test(attachment.contentType)) {
    if (path !== undefined && isOurs(path)) rmSync(path, { force: true });
    delete attachment.path;
    attachment.contentType = 'text/plain';
    attachment.body = Buffer.from(`${secretOnScreenText}\n`);
  } else if (attachment.name === 'trace' && path !== undefined && isOurs(path) && existsSync(path)) {
    const content = readFileSync(path);
    if (isArchive(content)) writeFileSync(path, withoutScreencast(content));
  }
}

/** Playwright's name for the screenshots of a trace. */
const screencast = /^resources\/page@[^/]*\.(?:jpe?g|png|webp)$/;

function withoutScreencast(archive: Buffer): Buffer {
  const entries = entriesOf(archive);
  if (entries === null) return Buffer.from(`${secretOnScreenText}\n`);
  const kept = entries.filter(([name]) => !screencast.test(name));
  return kept.length === entries.length ? archive : Buffer.from(zipSync(Object.fromEntries(kept)));
}

/** Null for an archive that was cut: its pictures cannot be told apart. */
function entriesOf(archive: Buffer): [string, Uint8Array][] | null {
  try {
    return Object.entries(unzipSync(archive));
  } catch {
    return null;
  }
}
