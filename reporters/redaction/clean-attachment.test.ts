import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { redactor } from '../../record/redaction/redact.ts';
import { cleanAttachment } from './clean-attachment.ts';
import { cleaner } from './clean-events.ts';

const secret = 'sk-planted-0123456789abcdef';
const redact = redactor([secret]);
const folder = mkdtempSync(join(tmpdir(), 'evalwright-attached-'));
after(() => rmSync(folder, { recursive: true }));
const cleaning = (ours: boolean) => ({ redact, clean: cleaner(redact), isOurs: () => ours });

function aFile(text: string) {
  const path = join(folder, `${Math.random()}.txt`);
  writeFileSync(path, text);
  return { name: 'a file', contentType: 'text/plain', path };
}

test('a file of the run is written anew', () => {
  const attachment = aFile(`a ${secret}`);
  cleanAttachment(attachment, cleaning(true));
  assert.equal(readFileSync(attachment.path, 'utf8'), 'a [redacted]');
});

test('somebody else’s file stays as it is, and the reports get a copy', () => {
  const attachment: { name: string; contentType: string; path?: string; body?: Buffer } = aFile(
    `a ${secret}`,
  );
  const { path = '' } = attachment;
  cleanAttachment(attachment, cleaning(false));
  assert.equal(readFileSync(path, 'utf8'), `a ${secret}`);
  assert.equal(attachment.path, undefined);
  assert.equal(attachment.body?.toString(), 'a [redacted]');
});

test('a picture is not looked into', () => {
  const body = Buffer.from(secret);
  const attachment = { name: 'shot', contentType: 'image/png', body };
  cleanAttachment(attachment, cleaning(true));
  assert.equal(attachment.body, body);
});

test('Markdown is fenced once, however often it is cleaned', () => {
  const attachment = { name: 'notes', contentType: 'text/markdown', body: Buffer.from('```\n![x](y)\n') };
  cleanAttachment(attachment, cleaning(true));
  const once = attachment.body.toString();
  assert.equal(once, '````text\n```\n![x](y)\n\n````\n');
  cleanAttachment(attachment, cleaning(true));
  assert.equal(attachment.body.toString(), once);
});

test('HTML is shown as it is written', () => {
  const attachment = { name: 'page', contentType: 'text/html', body: Buffer.from('<img src=x>\u001b[2J') };
  cleanAttachment(attachment, cleaning(true));
  assert.deepEqual(
    [attachment.contentType, attachment.body.toString()],
    ['text/plain', '<img src=x>\\x1b[2J'],
  );
});
