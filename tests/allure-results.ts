import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ProjectRun } from './run-project.ts';

const stepSchema = z.object({
  name: z.string(),
  /** Absent for an attachment. */
  status: z.string().optional(),
  statusDetails: z.object({ message: z.string() }).partial().default({}),
  get steps() {
    return z.array(stepSchema).default([]);
  },
});
const resultSchema = z.object({
  name: z.string(),
  status: z.string(),
  statusDetails: z.object({ message: z.string() }).partial().default({}),
  labels: z.array(z.object({ name: z.string(), value: z.string() })),
  steps: z.array(stepSchema),
});

type Step = z.infer<typeof stepSchema>;

/** What Allure is told of the tests of a run. */
export function allureResults({ folder }: Pick<ProjectRun, 'folder'>): z.infer<typeof resultSchema>[] {
  const results = join(folder, 'allure-results');
  return readdirSync(results)
    .filter((name) => name.endsWith('-result.json'))
    .map((name) => resultSchema.parse(JSON.parse(readFileSync(join(results, name), 'utf8'))));
}

/** Every step of a case's tests, whatever it is nested in. */
export function allureSteps(run: ProjectRun, caseId: string): Step[] {
  const all = (steps: Step[]): Step[] => steps.flatMap((step) => [step, ...all(step.steps)]);
  return allureResults(run).flatMap(({ name, steps }) => (name.startsWith(`${caseId} `) ? all(steps) : []));
}
