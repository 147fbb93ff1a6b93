import { rmSync } from 'node:fs';
import type { FullConfig } from '@playwright/test';
import { AllureReporter } from 'allure-playwright';

/** Allure's own reporter, for one run at a time: the results of the run before are removed first. */
export default class EvalAllureReporter extends AllureReporter {
  override onConfigure(config: FullConfig): void {
    rmSync(this.options.resultsDir ?? 'allure-results', { recursive: true, force: true });
    super.onConfigure(config);
  }
}
