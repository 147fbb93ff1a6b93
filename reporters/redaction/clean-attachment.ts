import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { TestResult } from '@playwright/test/reporter';
import { harmless } from '../../record/redaction/printable.ts';
import type { Redact } from '../../record/redaction/redact.ts';
import { fenced } from '../report/text/markdown-words.ts';
import type { Clean } from './clean-events.ts';
import { redactBytes } from './redact-bytes.ts';

export type FileCleaning = {
  redact: Redact;
  clean: Clean;
  /** Whether the runner created the file for a test, so that it may be rewritten. */
  isOurs(path: string): boolean;
};

/**
 * Redacts an attachment, traces included, and neutralises what a report would render: Markdown goes into a fence that
 * it cannot close, HTML becomes plain text. Images and videos stay unchanged; their bytes decide, not their content
 * type.
 */
export function cleanAttachment(attachment: TestResult['attachments'][number], cleaning: FileCleaning): void {
  attachment.name = cleaning.clean.line(attachment.name);
  const { path, body } = attachment;
  // A report would render it and load the resources it names. Playwright's copies a file under its ending.
  const isRendered = /(?:html|svg)\b/i.test(attachment.contentType) || /\.(?:x?html?|svg)$/i.test(path ?? '');
  if (isRendered) attachment.contentType = 'text/plain';
  const before = body ?? (path !== undefined && existsSync(path) ? readFileSync(path) : null);
  if (before === null) return;
  const after = cleanContent(before, attachment.contentType, cleaning);
  if (after === before && !isRendered) return;
  const isOurs = path !== undefined && cleaning.isOurs(path);
  if (isOurs && !body && after !== before) writeFileSync(path, after);
  if (body || path === undefined) attachment.body = after;
  else if (!isOurs || isRendered) {
    // A user's file stays unchanged: the reports get a copy.
    attachment.body = after;
    delete attachment.path;
    attachment.name ||= basename(path);
  }
}

function cleanContent(before: Buffer, contentType: string, { redact }: FileCleaning): Buffer {
  const { content, text } = redactBytes(before, redact);
  if (text === null) return content;
  const neutral = neutralAs(contentType, text);
  return neutral === text ? content : Buffer.from(neutral);
}

function neutralAs(contentType: string, text: string): string {
  if (/\bmarkdown\b/.test(contentType)) return alreadyFenced(text) ? text : `${fenced([text])}\n`;
  return contentType.startsWith('text/plain') ? harmless(text) : text;
}

/** A merge of reports repeats the redaction, which changes nothing. */
function alreadyFenced(text: string): boolean {
  const [, fence = '', within = ''] = /^(`{3,})text\n(.*)\n\1\n$/s.exec(text) ?? [];
  return fence !== '' && !within.includes(fence);
}
