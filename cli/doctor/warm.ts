import { mayRun } from '../../runner/processes/process-start.ts';
import { kitMark } from '../../runner/warm/kit-mark.ts';
import { readWarm, warmFile } from '../../runner/warm/warm-services.ts';
import type { Section } from './section.ts';

/** Whether something is kept warm for runs here, and of which Evalwright. */
export function warmSection(runs: string): Section {
  const warm = readWarm(warmFile(runs));
  const isThere = warm !== null && mayRun(warm);
  const lines = isThere
    ? [
        {
          name: 'since',
          value: `${warm.since}, by process ${warm.pid} on ${warm.host}${warm.kit === kitMark() ? '' : '; another version of Evalwright has started it, so no run uses it'}`,
        },
        ...warm.applications.map(({ services: { projects, appUrl } }) => ({
          name: projects.join(', ') || '(no name)',
          value: appUrl,
        })),
      ]
    : [
        {
          name: 'nothing',
          value: 'every run starts what it needs (`npx evalwright up` keeps it for runs beside it)',
        },
      ];
  return { title: 'kept warm', lines, problems: [] };
}
