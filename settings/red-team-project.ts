import { basename, dirname } from 'node:path';
import type { PlaywrightTestConfig } from '@playwright/test';
import { handed } from './channel.ts';

type Project = NonNullable<PlaywrightTestConfig['projects']>[number];

/** The configuration with the probes of `evalwright redteam` in place of its tests, in the first project that has a target. */
export function withProbes<Config extends PlaywrightTestConfig>(
  config: Config,
  { spec, isOfEvals }: { spec: string; isOfEvals(project: Project): boolean },
): Config {
  if (!handed().redTeam) return config;
  const probes = {
    testDir: dirname(spec),
    testMatch: `**/${basename(spec)}`,
    testIgnore: [],
    dependencies: [],
  };
  const { projects } = config;
  const [first] = [...(projects?.filter(isOfEvals) ?? []), ...(projects ?? [])];
  const { grep: _, grepInvert: __, ...project } = first ?? {};
  const { dependencies: ___, ...forAll } = probes;
  return { ...config, ...forAll, ...(first ? { projects: [{ ...project, ...probes }] } : {}) };
}
