import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { allureResults } from '../../tests/allure-results.ts';
import { newProject } from '../../tests/project-elsewhere.ts';
import { playwright, runNode } from '../../tests/run-project.ts';

const { folder, remove } = newProject('allure', {
  'package.json': '{ "type": "module" }',
  'playwright.config.ts': `export default { reporter: [[${JSON.stringify(join(import.meta.dirname, 'allure.ts'))}]] };`,
  'all.spec.ts': `import { expect, test } from '@playwright/test';
    test('fails', () => expect(1).toBe(2));
    test('throws', () => { throw new TypeError('boom'); });
    test('passes', () => expect(1).toBe(1));
    test('is skipped', () => test.skip());`,
});
after(remove);

test('an error is broken, which is no statement about the product, and a failure has failed', async () => {
  await runNode([playwright, 'test'], { cwd: folder });
  assert.deepEqual(Object.fromEntries(allureResults({ folder }).map(({ name, status }) => [name, status])), {
    fails: 'failed',
    throws: 'broken',
    passes: 'passed',
    'is skipped': 'skipped',
  });
});
