import { defineConfig } from '@playwright/test';
import { launchOptions } from '../../settings/browser.ts';

/** Playwright alone: what no run can be faster than. */
export default defineConfig({ workers: 1, reporter: 'line', use: { launchOptions: launchOptions() } });
