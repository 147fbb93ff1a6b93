import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Page, TestInfo } from '@playwright/test';
import { redactor } from '../../../record/redaction/redact.ts';
import { runSettings } from '../../../settings/derive-settings.ts';
import { tellSettings } from '../../../settings/run-settings.ts';
import { attachPage } from './attach.ts';

describe('a long page that is attached', () => {
  before(() => tellSettings({ ...runSettings(), redact: redactor(['correcthorse']) }));
  after(() => tellSettings(runSettings()));

  test('has no part of a secret where it is cut', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'attach-test-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const page = { content: async () => `${'-'.repeat(1_999_989)}correcthorse</html>` } as unknown as Page;
    let attached = '';
    const testInfo = {
      outputPath: (name: string) => join(folder, name),
      attach: async (_name: string, { path }: { path: string }) => {
        attached = readFileSync(path, 'utf8');
      },
    } as unknown as TestInfo;
    await attachPage(page, testInfo);
    assert.doesNotMatch(attached, /correct/);
    assert.ok(attached.length <= 2_000_000);
  });
});
