import { env } from '../../env.ts';
import { whenToEnd } from '../../fixtures/services/processes/when-to-end.mjs';
import { serveView } from '../view/server.ts';

/**
 * Serves the page of a run, or of several, until it is interrupted; while the run goes on the page follows it.
 *
 * @param folder that of the run, absolute; with others beside it, the page is that of their comparison.
 */
export async function view(
  [folder, ...others]: readonly [string, ...string[]],
  { port }: { port: number },
): Promise<void> {
  const { EVALWRIGHT_RUNS: runs, EVALWRIGHT_REVIEWS: reviews } = env();
  const server = await serveView({ folder, others, runs, reviews, port });
  console.log(`The page; end it with Ctrl+C.\n${server.url}`);
  const asked = Promise.withResolvers<void>();
  whenToEnd(() => asked.resolve(), [process.ppid]);
  await asked.promise;
  await server.stop();
}
