import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { isSecret } from '../../boundaries/access.ts';
import { PlainError } from '../../record/text/plain-error.ts';
import { readArtifacts } from '../../reporters/report/artifacts.ts';
import { isRunFolder } from '../../reporters/run/report-run.ts';
import { type PageFiles, pageFiles } from '../../reporters/view/build-page.ts';
import { encodeTrial, indexFile, writeIndex } from '../../reporters/view/encode.ts';
import {
  authorityOf,
  isFromPage,
  pageHeaders,
  readJson,
  sendArtifact,
  sendError,
  sendJson,
} from '../serving/local-page.ts';
import { act, actions, type Desk } from './actions.ts';
import { ComparedRuns } from './compared-runs.ts';
import { Jobs } from './jobs.ts';
import { ReviewData, type ReviewSession } from './review-data.ts';
import { type PageData, RunData } from './run-data.ts';

export type ViewOptions = {
  /** The folder of the run that is shown first. */
  folder: string;
  /** The folders of compared runs; with at least one the page is the comparison. */
  others?: readonly string[];
  /** The folder of the runs. */
  runs: string;
  /** The folder of the labels. */
  reviews: string;
  /** 0: any free port. */
  port: number;
};

export type ViewServer = { url: string; stop(): Promise<void> };

/**
 * Serves the page of a run on loopback, protected by the secret in its address: the page of the reports, with actions
 * that need this machine.
 */
export async function serveView(options: ViewOptions): Promise<ViewServer> {
  const secret = randomBytes(24).toString('base64url');
  const jobs = new Jobs();
  const files = await pageFiles();
  const address = () => `http://${authorityOf(server.address())}/${secret}`;
  const desk: Desk = {
    ...options,
    jobs,
    addressOf: (run) => `${address()}/${encodeURIComponent(run).replaceAll('%2B', '+')}/`,
  };
  const [base, ...others] = dataOf(options);
  const all = [base, ...others];
  const shown = all.map(({ folder }) => basename(folder)).join('+');
  const runs = new Map<string, PageData>([
    ...all.map((run): [string, PageData] => [basename(run.folder), run]),
    [shown, others.length === 0 ? base : new ComparedRuns([base, ...others])],
  ]);
  const session: ReviewSession = { labels: options.reviews, reviewer: null, shown: new Set() };
  const reviews = new Map<PageData, ReviewData>();
  const server = createServer((request, response) => {
    const authority = authorityOf(server.address());
    const served = { options, secret, authority, files, desk, runs, session, reviews };
    answer(request, response, served).catch((error: unknown) => sendError(response, error));
  });
  try {
    server.listen(options.port, '127.0.0.1');
    await once(server, 'listening');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : cause;
    throw new PlainError(
      `The page cannot be served at port ${options.port}: ${reason}. Name another port with --port, or none.`,
      { cause },
    );
  }
  return {
    url: desk.addressOf(shown),
    async stop() {
      jobs.stop();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The first run and the others. @throws PlainError for one that cannot be read, before anything is served. */
function dataOf({ folder, others = [], runs }: ViewOptions): [RunData, ...RunData[]] {
  const base = new RunData(resolve(folder), runs);
  const rest = others.map((one) => new RunData(resolve(one), runs));
  for (const run of [base, ...rest]) run.report();
  return [base, ...rest];
}

type Served = {
  options: ViewOptions;
  secret: string;
  authority: string;
  files: PageFiles;
  desk: Desk;
  runs: Map<string, PageData>;
  session: ReviewSession;
  /** The blind variant of each page. */
  reviews: Map<PageData, ReviewData>;
};

async function answer(request: IncomingMessage, response: ServerResponse, served: Served): Promise<void> {
  const { secret, authority } = served;
  // Another host name for this address comes from a foreign page (DNS rebinding).
  if (request.headers.host !== authority) return sendJson(response, 403, { error: 'wrong host' });
  const url = new URL(request.url ?? '/', `http://${authority}`);
  const [, given = '', name = '', ...rest] = url.pathname.split('/');
  const open = isSecret(given, secret) ? pageNamed(decodeURIComponent(name), served) : null;
  if (!open) return sendJson(response, 404, { error: 'not found' });
  const isReview = rest[0] === reviewPath && rest.length > 1;
  const page = isReview ? reviewOf(open, served) : open;
  const path = (isReview ? rest.slice(1) : rest).join('/');
  if (request.method === 'POST') return takeAction(request, response, { path, page, served });
  if (request.method !== 'GET') return sendJson(response, 405, { error: 'not allowed' });
  if (path === indexFile) {
    const index = page.index();
    response.writeHead(200, pageHeaders(scripts));
    return writeIndex(index, response);
  }
  const text = textAt(path, page, served);
  if (text) response.writeHead(200, pageHeaders(text.contentType)).end(text.body);
  else answerMedia(request, response, { path, page });
}

/** Below the address of a page: the same page without the judge's scores. */
export const reviewPath = 'review';

function reviewOf(page: PageData, { reviews, session }: Served): ReviewData {
  const known = reviews.get(page) ?? new ReviewData(page, session);
  reviews.set(page, known);
  return known;
}

/** A kept run; another one is found by its name only among them. */
function pageNamed(name: string, { runs, options }: Served): PageData | null {
  const known = runs.get(name);
  if (known) return known;
  const folder = join(options.runs, name);
  if (!/^[\w.-]+$/.test(name) || !isRunFolder(folder)) return null;
  const run = new RunData(resolve(folder), options.runs);
  runs.set(name, run);
  return run;
}

type Text = { contentType: string; body: string };
const scripts = 'text/javascript; charset=utf-8';

function textAt(path: string, page: PageData, { files, desk, session }: Served): Text | null {
  const script = (body: string): Text => ({ contentType: scripts, body });
  if (path === '' || path === 'index.html')
    return { contentType: 'text/html; charset=utf-8', body: files['index.html'] };
  if (path === 'page.css') return { contentType: 'text/css; charset=utf-8', body: files['page.css'] };
  if (path === 'page.js') return script(files['page.js']);
  if (path === 'api/jobs')
    return { contentType: 'application/json; charset=utf-8', body: JSON.stringify(desk.jobs.all) };
  const [, key] = /^data\/trials\/([\w.-]+)\.js$/.exec(path) ?? [];
  const trial = key === undefined ? null : page.trial(key);
  if (trial && !(page instanceof ReviewData)) session.shown.add(trial.key);
  return trial ? script(encodeTrial(trial)) : null;
}

function answerMedia(
  request: IncomingMessage,
  response: ServerResponse,
  { path, page }: { path: string; page: PageData },
): void {
  const [, key, place] = /^media\/([\w.-]+)\/(\d+)$/.exec(path) ?? [];
  const run = key === undefined ? null : page.runOf(key);
  const artifact = run && key !== undefined ? readArtifacts(run.folder, key)[Number(place)] : undefined;
  if (artifact) sendArtifact(request, response, artifact);
  else sendJson(response, 404, { error: 'not found' });
}

const askedSchema = z.strictObject({ trial: z.string().regex(/^[\w.-]+$/) });

async function takeAction(
  request: IncomingMessage,
  response: ServerResponse,
  { path, page, served }: { path: string; page: PageData; served: Served },
): Promise<void> {
  if (!isFromPage(request, served.authority)) return sendJson(response, 403, { error: 'not from the page' });
  const document = await readJson(request);
  if (page instanceof ReviewData && (path === 'api/reviewer' || path === 'api/label')) {
    if (path === 'api/label') page.takeLabel(document);
    else page.takeName(document);
    return sendJson(response, 200, {});
  }
  const action = actions.find((one) => path === `api/${one}`);
  const asked = askedSchema.safeParse(document);
  if (!action || !asked.success) return sendJson(response, 400, { error: 'not understood' });
  const { trial } = asked.data;
  try {
    const run = page.runOf(trial);
    if (!run) throw new Error(`There is no trial ${trial} here.`);
    await act(action, trial, run, served.desk);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    served.desk.jobs.note({ what: 'That cannot be done', state: 'failed', said, link: null });
  }
  return sendJson(response, 202, {});
}
