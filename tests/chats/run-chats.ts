import { z } from 'zod';
import { runProject } from '../run-project.ts';
import { build } from './build.ts';
import { startServer } from './start-server.ts';

const judgementSchema = z.object({
  title: z.string(),
  said: z.string(),
  verdict: z.enum([
    'right',
    'label left in',
    'cut short',
    'lost',
    'lost by the page',
    'foreign',
    'wrong end',
  ]),
  why: z.string(),
  end: z.string(),
  signals: z.array(z.string()),
  detectionMs: z.number().nullable(),
  /** The user's own message, as it was read; null where nobody could tell which it is. */
  user: z.array(z.string()).nullable(),
});

export type Row = z.infer<typeof judgementSchema> & { page: string; by: string };

export type ChatsRun = {
  rows: Row[];
  /** Trials that gave no judgement at all: they threw, or never ended. */
  broken: string[];
};

export type Wanted = {
  pages: readonly string[];
  /** `hand`, `auto`, or `connect`: what that has written. */
  adapters: readonly string[];
  talks?: readonly string[];
  repeats?: number;
  /** How many conversations at once: they mostly wait. */
  workers?: number;
  /** Where `connect` has written its adapters. */
  written?: string;
  /** Whether it prints how far it has come: all of it takes half an hour. */
  tellsProgress?: boolean;
};

/** Builds the pages, serves them, and says everything of the script to each of them. */
export async function runChats({
  pages,
  adapters,
  talks = [],
  repeats = 1,
  workers = 2,
  written = '',
  tellsProgress = false,
}: Wanted): Promise<ChatsRun> {
  await build(pages);
  const server = await startServer();
  try {
    const run = await runProject('chats', {
      ...(tellsProgress ? { heard: tellProgress() } : {}),
      args: [`--repeat-each=${repeats}`],
      env: {
        CHATS_PAGES: pages.join(','),
        CHATS_ADAPTERS: adapters.join(','),
        CHATS_TALKS: talks.join(','),
        CHATS_URL: server.url,
        CHATS_WRITTEN: written,
        CHATS_WORKERS: String(workers),
      },
    });
    if (run.results.length === 0) throw new Error(`Nothing ran:\n${run.output}`);
    const judged = run.results.flatMap((result) =>
      (result.annotations ?? [])
        .filter(({ type }) => type === 'judgement')
        .map(({ description }) => ({ result, description })),
    );
    return {
      rows: judged.map(({ result, description }) => {
        const [page = '', by = ''] = result.project.split(' by ');
        return { page, by, ...judgementSchema.parse(JSON.parse(description ?? '')) };
      }),
      broken: run.results
        .filter((result) => !(result.annotations ?? []).some(({ type }) => type === 'judgement'))
        .map(
          ({ project, title, error }) =>
            `${project}: ${title}: ${error?.message?.split('\n')[0] ?? 'no judgement'}`,
        ),
    };
  } finally {
    server.stop();
  }
}

/** Prints a line for every twentieth trial, from the lines that Playwright prints for each. */
function tellProgress(): (text: string) => void {
  let all = '?';
  return (text) => {
    all = /^Running (\d+) tests/m.exec(text)?.[1] ?? all;
    for (const [, done] of text.matchAll(/^\s+[✓✘]\s+(\d+) /gm))
      if (Number(done) % 20 === 0 || done === all) console.log(`${done} of ${all} conversations`);
  };
}
