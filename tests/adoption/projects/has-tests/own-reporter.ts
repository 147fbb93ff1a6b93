import { appendFileSync } from 'node:fs';
import type { Reporter, TestCase } from '@playwright/test/reporter';

export default class OwnReporter implements Reporter {
  onTestEnd(test: TestCase): void {
    appendFileSync('own-report.txt', `${test.parent.project()?.name} ${test.title}\n`);
  }
}
