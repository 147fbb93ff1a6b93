import { rmSync } from 'node:fs';
import type { FullConfig } from '@playwright/test';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import { AllureReporter } from 'allure-playwright';
import type { Trial } from '../graders/trial.ts';
import { readRecord } from './read-record.ts';

/** Allure's own reporter, with what the trial record knows, and for one run at a time. */
export default class EvalAllureReporter extends AllureReporter {
  override onConfigure(config: FullConfig): void {
    rmSync(this.options.resultsDir ?? 'allure-results', { recursive: true, force: true });
    super.onConfigure(config);
  }

  override async onTestEnd(test: TestCase, result: TestResult): Promise<void> {
    const record = readRecord(result);
    const attachments = record ? [...result.attachments, metadataOf(record)] : result.attachments;
    await super.onTestEnd(test, { ...result, attachments });
  }
}

const severities = { critical: 'critical', high: 'critical', medium: 'normal', low: 'minor' } as const;

/** Labels and parameters, as the message by which a test would tell them to Allure. */
function metadataOf({ case: { suite, title, severity, blocking, purpose, assistant }, llm, verdict }: Trial) {
  const [epic = suite, ...rest] = suite.split('/');
  const labels = {
    epic,
    feature: rest.join('/') || suite,
    story: title,
    severity: blocking ? 'blocker' : severities[severity],
    parentSuite: epic,
    suite,
    blocking: String(blocking),
    purpose,
    verdict,
    ...(assistant ? { assistant } : {}),
  };
  const parameters = { mode: llm.mode, model: llm.model };
  const named = (entries: Record<string, string>) =>
    Object.entries(entries).map(([name, value]) => ({ name, value }));
  return {
    name: 'Allure Metadata',
    contentType: 'application/vnd.allure.message+json',
    body: Buffer.from(
      JSON.stringify({ type: 'metadata', data: { labels: named(labels), parameters: named(parameters) } }),
    ),
  };
}
