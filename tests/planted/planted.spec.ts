import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../../fixtures/index.ts';
import { calledTools, repliedWith, showsCard } from '../../graders/index.ts';
import { planted } from './planted.ts';

/** Each of these fails, and leaves what is planted in as many places as there are. */

const inTitles = process.env.PLANTED === 'hostile' ? ` ${planted('test title')}` : '';

test(`said by the agent${inTitles}`, async ({ chat, grade }) => {
  await chat.open();
  await chat.send(`tell me, and mind ${planted('user')}`.slice(0, 200));
  await grade(
    repliedWith('nothing of it'),
    showsCard({ body: 'another' }),
    calledTools([{ name: 'another', arguments: { note: planted('claim') } }]),
  );
});

test('written by the test', async ({ chat }, testInfo) => {
  await chat.open();
  testInfo.annotations.push({ type: 'issue', description: planted('annotation') });
  console.log(planted('printed'));
  console.error(planted('printed as error'));
  const piecewise = planted('printed piece by piece').replaceAll('\n', ' ');
  for (let at = 0; at < piecewise.length; at += 11) process.stdout.write(piecewise.slice(at, at + 11));
  for (const [name, contentType] of [
    ['text.txt', 'text/plain'],
    ['notes.md', 'text/markdown'],
    ['page.html', 'text/html'],
    ['bytes', 'application/octet-stream'],
  ] as const)
    await testInfo.attach(name, { body: planted(name), contentType });
  const body = JSON.stringify({ deep: [planted('data.json')] }, null, 2);
  await testInfo.attach('data.json', { body, contentType: 'application/json' });
  await testInfo.attach(planted('name'), { body: 'x', contentType: 'text/plain' });
  const file = join(mkdtempSync(join(tmpdir(), 'evalwright-file-')), 'a file.txt');
  writeFileSync(file, planted('file'));
  await testInfo.attach('file', { path: file });
  rmSync(dirname(file), { recursive: true });
  await test
    .step(planted('step'), () => {
      throw new Error(planted('step error'));
    })
    .catch(() => undefined);
  expect.soft({ text: planted('compared') }).toEqual({ text: 'x' });
  expect.soft(planted('diff')).toBe('x');
  throw new Error(planted('thrown'), { cause: new Error(planted('cause')) });
});

test.afterAll(() => {
  throw new Error(planted('after all'));
});
