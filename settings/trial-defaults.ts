import type { PlaywrightTestConfig } from '@playwright/test';
import { launchOptions } from './browser.ts';
import { artifactMode } from './derive-settings.ts';
import { env } from './env.ts';
import { defaultOptions, type EvalOptions } from './eval-options.ts';
import type { ArtifactMode } from './run-options.ts';

type EvalProject = NonNullable<PlaywrightTestConfig<EvalOptions>['projects']>[number];

const artifacts: Record<
  ArtifactMode,
  {
    screenshot: 'on' | 'off';
    video: 'on' | 'off' | 'retain-on-failure' | 'on-all-retries';
    trace: 'on' | 'off' | 'retain-on-failure' | 'on-all-retries';
  }
> = {
  'recorded-rerun': { screenshot: 'on', video: 'on-all-retries', trace: 'on-all-retries' },
  failures: { screenshot: 'on', video: 'retain-on-failure', trace: 'retain-on-failure' },
  all: { screenshot: 'on', video: 'on', trace: 'on' },
  none: { screenshot: 'off', video: 'off', trace: 'off' },
};

/** Playwright's options for trials, including their recordings. */
export function trialDefaults(): Pick<EvalProject, 'fullyParallel' | 'retries' | 'timeout' | 'use'> {
  const { screenshot, video, trace } = artifacts[artifactMode()];
  return {
    fullyParallel: true,
    // Retries hide unreliability.
    retries: 0,
    // For everything besides turns, set-up and clean-up, which have their own limits.
    timeout: 180_000,
    use: {
      ...defaultOptions(),
      contextOptions: { reducedMotion: 'reduce' },
      launchOptions: launchOptions(env().EVALWRIGHT_BROWSER),
      screenshot,
      // A chat changes at reading speed: more frames would only cost CPU time that the trials need.
      video: { mode: video, fps: 10 },
      // The video already shows the page; screenshots would multiply the size of the trace.
      trace: { mode: trace, screenshots: false, snapshots: true, sources: true },
      actionTimeout: 15_000,
      // A development server compiles a page when it is visited first.
      navigationTimeout: 90_000,
    },
  };
}
