import { env } from '../../env.ts';
import { whenToEnd } from '../../fixtures/services/processes/when-to-end.mjs';
import { fromHere } from '../../fixtures/services/project-folder.ts';
import { readRecords } from '../../reporters/gate/run/run-folder.ts';
import { queueOf } from '../review/queue.ts';
import { serveReview } from '../review/server.ts';
import { whoWaits } from '../start-program.ts';

export type ReviewCommandOptions = {
  /** How many trials besides those that ask for a human. */
  sample: number;
  all?: boolean;
  reviewer?: string;
  port: number;
  /** Shows what the judge said at once. Such labels calibrate nothing. */
  showJudge?: boolean;
};

/**
 * Serves the page on which people review a run, until it is interrupted.
 *
 * @param folder that of the run, absolute.
 */
export async function review(
  folder: string,
  { sample, all = false, reviewer, port, showJudge = false }: ReviewCommandOptions,
): Promise<void> {
  const unreadable: string[] = [];
  const queue = queueOf(
    readRecords(folder, () => true, unreadable),
    { sample, all },
  );
  for (const problem of unreadable) console.log(`  passed over: ${problem}`);
  const { EVALWRIGHT_REVIEWS: reviews } = env();
  const server = await serveReview({
    folder,
    queue,
    reviews,
    blind: !showJudge,
    reviewer: reviewer ?? null,
    port,
  });
  console.log(
    `${queue.length} trials to review; answers go to ${fromHere(reviews)}/. End it with Ctrl+C.\n${server.url}`,
  );
  const asked = Promise.withResolvers<void>();
  whenToEnd(() => asked.resolve(), whoWaits());
  await asked.promise;
  await server.stop();
}
