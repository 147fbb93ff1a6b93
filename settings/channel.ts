import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { modelPrograms } from '../cases/cassette.ts';
import { environment, setVariables } from '../platform/environment.ts';
import { planSchema } from '../record/run/origin.ts';
import { startedSchema } from './services-schema.ts';

/**
 * Data passed from a process of a run to its children: from the command to the runner, and from the runner to its workers. It
 * uses one inherited variable, which is internal.
 */
const variable = 'EVALWRIGHT_CHANNEL';

const handedSchema = z
  .object({
    /** The pipe through which the command receives the gate's decision, to print it last. */
    decisionPipe: z.number().int(),
    /** The folder of the configuration, absolute. */
    project: z.string(),
    /** The process that started the runner and waits for it. */
    startedBy: z.number().int(),
    /** Starts services without running trials, and keeps them for other runs. */
    keepsWarm: z.object({ json: z.boolean() }),
    /** The folder of the run to resume. */
    resume: z.string(),
    /** The slice of the run's plan to run now; the others run in between. */
    batch: z.object({ index: z.number().int().min(0), size: z.number().int().min(1) }),
    /** The ids of the cases to run; other selected tests that the gate counts are skipped. */
    cases: z.array(z.string()),
    /** The probes to run, by id, all if there are none; and the built-in model, if one answers. */
    redTeam: z.object({ probes: z.array(z.string()), program: z.enum(modelPrograms).optional() }),
    /** The variant that this run evaluates. */
    variant: z.object({
      name: z.string(),
      /** Additional environment variables of the application. */
      app: z.record(z.string(), z.string()),
      temperature: z.number().optional(),
      /** The differences to the other variants, for display. */
      differs: z.record(z.string(), z.string()),
    }),
    /** The services that the run's set-up started or found. */
    started: startedSchema,
    /** Whether a person is watching in Playwright's UI mode or a debugger. */
    watched: z.boolean(),
    /** The number of tests in the run. */
    tests: z.number().int(),
    /** The tests of all shards together. */
    plan: planSchema,
    /** The reason for the number of workers, for display. */
    workers: z.string(),
    /** The folder with the tool lists for tool coverage. */
    toolLists: z.string(),
    /** Secrets that are not in the environment. */
    secrets: z.array(z.string()),
    /** Options set by the command, which override the configuration. */
    options: z.record(z.string(), z.unknown()),
    /** The options of the configuration. */
    declared: z.record(z.string(), z.unknown()),
  })
  .partial();
export type Handed = z.infer<typeof handedSchema>;

/** The data that this process received, or has passed to its own children. */
export const handed = (): Handed => handedSchema.parse(JSON.parse(read(environment()[variable] || '{}')));

/** Passes data to the processes that this one starts from now on. */
export function handOver(more: Handed): void {
  setVariables(handedTo({ ...handed(), ...more }));
}

/** Returns the environment that passes data to a single child, with the options of this process. */
export function handedTo({ options, ...more }: Handed): Record<string, string> {
  const given = { ...handed().options, ...options };
  const data = { ...more, ...(Object.keys(given).length > 0 ? { options: given } : {}) };
  return { [variable]: written(JSON.stringify(data)) };
}

/** Linux takes 128 KiB for one variable; thousands of case ids and large saved sign-ins are longer. */
const longestPlain = 65_536;
const written = (json: string): string =>
  json.length <= longestPlain ? json : brotliCompressSync(json).toString('base64');
const read = (text: string): string =>
  text.startsWith('{') ? text : brotliDecompressSync(Buffer.from(text, 'base64')).toString();

/** Changes the system's temporary folder for this process and its children. */
export function keepTemporaryIn(folder: string): void {
  setVariables({ TMPDIR: folder });
}
