import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';
import { parseJson } from '../record/text/parse-json.ts';

/** The version of the project's Playwright; null when it cannot be read. */
export function runnerVersion(): string | null {
  try {
    const file = createRequire(import.meta.url).resolve('@playwright/test/package.json');
    return z.object({ version: z.string() }).parse(parseJson(readFileSync(file, 'utf8'))).version;
  } catch {
    return null;
  }
}

/** The first Playwright whose reporters select tests (`Reporter.preprocess`). */
const selectsSince = [1, 62] as const;

/**
 * Why this Playwright cannot run a part of a run; null when it can. Without `Reporter.preprocess` it would run all tests instead.
 *
 * @param part what is asked for: `--resume`, `batch`.
 */
export function whyNoPart(version: string | null, part: string): string | null {
  const [major = 0, minor = 0] = (version ?? '').split('.').map(Number);
  const [since, sinceMinor] = selectsSince;
  if (version === null || major > since || (major === since && minor >= sinceMinor)) return null;
  return `${part} needs Playwright ${selectsSince.join('.')} or later, and ${version} is installed: it cannot leave out tests. Update @playwright/test, or run all tests.`;
}
