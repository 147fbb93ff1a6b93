import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { unzipSync, zipSync } from 'fflate';
import { secretOnScreen } from '../../record/redaction/screen-secrets.ts';
import { recordAttachment } from '../../record/trial.ts';
import { aTrial, aTurn } from '../../tests/doubles/a-trial.ts';
import { wasOnScreen, withholdPictures } from './withhold.ts';

const folder = mkdtempSync(join(tmpdir(), 'evalwright-withheld-'));
after(() => rmSync(folder, { recursive: true }));

describe('whether a page showed a secret', () => {
  const record = (text: string, result: unknown = 'x') => ({
    name: recordAttachment,
    contentType: 'application/json',
    body: Buffer.from(
      JSON.stringify(
        aTrial({ turns: [aTurn({ reply: { text } })], prompt: [{ role: 'system', text: String(result) }] }),
      ),
    ),
  });
  for (const [title, annotations, attachments, expected] of [
    ['a screenshot was masked', [{ type: secretOnScreen }], [], true],
    ['the reply had one', [], [record('it is [redacted]')], true],
    ['only the model was told one', [], [record('fine', '[redacted]')], false],
    ['nothing', [], [record('fine')], false],
    ['a test without a record', [{ type: 'issue' }], [], false],
  ] as const)
    test(title, () =>
      assert.equal(wasOnScreen({ annotations: [...annotations], attachments: [...attachments] }), expected),
    );
});

test('a video becomes a sentence, and its file is gone; one of somebody else stays where it is', () => {
  for (const isOurs of [true, false]) {
    const path = join(folder, `${isOurs}.webm`);
    writeFileSync(path, 'x');
    const video: Parameters<typeof withholdPictures>[0] = { name: 'video', contentType: 'video/webm', path };
    withholdPictures(video, () => isOurs);
    assert.equal(existsSync(path), !isOurs);
    assert.deepEqual([video.path, video.contentType], [undefined, 'text/plain']);
    assert.match(String(video.body), /masked in screenshots, and videos .* withheld/);
  }
});

test('a trace loses the pictures of the screen, and nothing else', () => {
  const path = join(folder, 'trace.zip');
  const bytes = new Uint8Array([1, 2]);
  const names = ['test.trace', 'resources/page@a1b2-1700.jpeg', 'resources/abc.png', 'resources/abc.css'];
  writeFileSync(path, zipSync(Object.fromEntries(names.map((name) => [name, bytes]))));
  withholdPictures({ name: 'trace', contentType: 'application/zip', path }, () => true);
  assert.deepEqual(Object.keys(unzipSync(readFileSync(path))).sort(), [
    'resources/abc.css',
    'resources/abc.png',
    'test.trace',
  ]);
});

describe('a file that is called trace and is no whole archive', () => {
  const whole = Buffer.from(zipSync({ 'resources/page@a1b2-1700.jpeg': new Uint8Array([1, 2]) }));
  for (const [title, content, expected] of [
    ['stays where it is text', Buffer.from('{"spans":[]}'), /^\{"spans":\[\]\}$/],
    ['is withheld where it was cut', whole.subarray(0, 40), /withheld/],
  ] as const)
    test(title, () => {
      const path = join(folder, 'trace');
      writeFileSync(path, content);
      withholdPictures({ name: 'trace', contentType: 'application/json', path }, () => true);
      assert.match(readFileSync(path, 'utf8'), expected);
    });
});
