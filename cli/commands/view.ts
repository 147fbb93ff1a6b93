import { whenToEnd } from '../../runner/processes/when-to-end.mjs';
import { options } from '../../settings/derive-settings.ts';
import { fromHere } from '../../settings/project-folder.ts';
import { reviewPath, serveView } from '../view/server.ts';

export type ViewOptions = {
  /** Default: any free one. */
  port?: number;
  /** Prints the address of the review: the same page without the judge's scores. */
  review?: boolean;
};

/**
 * Serves the page of one run, or the comparison of several, until interrupted; it follows a running run.
 *
 * @param folder the run's folder, absolute.
 */
export async function view(
  [folder, ...others]: readonly [string, ...string[]],
  { port = 0, review = false }: ViewOptions,
): Promise<void> {
  const { runs, reviews } = options();
  const server = await serveView({ folder, others, runs, reviews, port });
  if (review) console.log(`Answers are saved in ${fromHere(reviews)}/.`);
  console.log(`The page; end it with Ctrl+C.\n${server.url}${review ? `${reviewPath}/` : ''}`);
  const asked = Promise.withResolvers<void>();
  whenToEnd(() => asked.resolve(), [process.ppid]);
  await asked.promise;
  await server.stop();
}
