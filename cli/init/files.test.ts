import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { redactor } from '../../record/redaction/redact.ts';
import type { Answers } from './answers.ts';
import { patience } from './application.ts';
import { planFiles } from './files.ts';
import { evalKey } from './greeting-model.ts';
import { look } from './look.ts';

const answers: Answers = {
  url: 'http://chat.test',
  start: null,
  manager: 'npm',
  typescript: true,
  folder: 'evals',
  say: 'Hi',
  storageState: null,
  workflow: false,
  skill: false,
};

for (const [storageState, expected] of [
  [null, false],
  ['auth.json', true],
  ['./auth.json', true],
  ['../auth.json', false],
  ['/home/someone/auth.json', false],
] as const)
  test(`the sign-in ${storageState} ${expected ? 'is' : 'is not'} added to .gitignore`, (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'evalwright-files-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const known = { here: look(folder), answers: { ...answers, storageState }, findings: null, model: null };
    const text = planFiles(known).find(({ file }) => file === '.gitignore')?.text ?? '';
    assert.match(text, /^reports\/$/m);
    assert.equal(text.includes('auth.json'), expected);
    assert.equal(text.split('\n').includes('auth.json'), expected);
  });

test('a run waits for the application as long as init did', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'evalwright-files-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const started = { ...answers, start: 'npm run dev' };
  const known = { here: look(folder), answers: started, findings: null, model: null };
  const config = planFiles(known).find(({ file }) => file === 'playwright.config.ts')?.text ?? '';
  const [, limit] = /webServer: \{[^}]* timeout: (\d+),/.exec(config) ?? [];
  assert.equal(Number(limit), patience.unclearMs);
});

test('the key that the configuration gets is not masked as a word of a page', () => {
  const labels = ['Evals', 'evals', 'Info', 'Artifacts', 'Run the evals of this agent'];
  assert.equal(redactor([evalKey])(labels), labels);
});
