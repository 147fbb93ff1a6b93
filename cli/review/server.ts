import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import { humanVerdicts, type Label, labelVersion } from '../../graders/human/label.ts';
import { readLabels, saveLabel } from '../../judging/reviews.ts';
import { recordFile, type Trial, trialSchema } from '../../record/trial.ts';
import { readArtifacts } from '../../reporters/report/artifacts.ts';
import {
  authorityOf,
  isFromPage,
  isSame,
  pageHeaders,
  readJson,
  sendArtifact,
  sendError,
  sendJson,
} from '../serving/local-page.ts';
import type { QueueItem } from './queue.ts';
import { viewOf } from './view.ts';

export type ReviewOptions = {
  /** That of the run. */
  folder: string;
  queue: readonly QueueItem[];
  /** Where labels go. */
  reviews: string;
  /** Hides what the judge said until the person has answered. */
  blind: boolean;
  /** Who reviews, where the command says so. */
  reviewer: string | null;
  /** 0: any that is free. */
  port: number;
};

export type ReviewServer = { url: string; stop(): Promise<void> };

/** Serves the review page on loopback, to whoever knows the token in its address. */
export async function serveReview(options: ReviewOptions): Promise<ReviewServer> {
  const token = randomBytes(24).toString('base64url');
  const known = new Map(options.queue.map((item) => [item.id, item]));
  const server = createServer((request, response) => {
    answer(request, response, { options, known, token, authority: authorityOf(server.address()) }).catch(
      (error: unknown) => sendError(response, error),
    );
  });
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://${authorityOf(server.address())}/${token}/`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Served = {
  options: ReviewOptions;
  known: ReadonlyMap<string, QueueItem>;
  token: string;
  authority: string;
};

const pages: Record<string, [file: string, contentType: string]> = {
  '': ['page.html', 'text/html; charset=utf-8'],
  'page.css': ['page.css', 'text/css; charset=utf-8'],
  'page.mjs': ['page.mjs', 'text/javascript; charset=utf-8'],
};

async function answer(request: IncomingMessage, response: ServerResponse, served: Served): Promise<void> {
  const { options, token, authority } = served;
  // Another name for this address is somebody else's page that was pointed here.
  if (request.headers.host !== authority) return sendJson(response, 403, { error: 'wrong host' });
  const url = new URL(request.url ?? '/', `http://${authority}`);
  const [, given = '', ...rest] = url.pathname.split('/');
  if (!isSame(given, token)) return sendJson(response, 404, { error: 'not found' });
  const path = rest.join('/');
  const page = pages[path];
  if (request.method === 'GET' && page) {
    const [file, contentType] = page;
    response.writeHead(200, pageHeaders(contentType));
    response.end(readFileSync(new URL(file, import.meta.url)));
    return;
  }
  const reviewer = url.searchParams.get('reviewer') ?? '';
  const id = url.searchParams.get('id') ?? '';
  if (request.method === 'GET' && path === 'api/queue')
    return sendJson(response, 200, describeQueue(options, reviewer));
  if (request.method === 'GET' && path === 'api/trial' && served.known.has(id))
    return sendJson(response, 200, describeTrial(served, id, reviewer));
  if (request.method === 'GET' && path === 'artifact' && served.known.has(id))
    return answerArtifact(request, response, { folder: options.folder, id, url });
  if (request.method === 'POST' && path === 'api/label') return takeLabel(request, response, served);
  return sendJson(response, 404, { error: 'not found' });
}

function describeQueue({ queue, reviews, reviewer: named, blind }: ReviewOptions, reviewer: string) {
  const labels = readLabels(reviews).filter((label) => label.reviewer === reviewer);
  const answered = new Map(labels.map(({ trial, verdict }) => [trial, verdict]));
  return {
    reviewer: named,
    blind,
    items: queue.map(({ why, ...item }) => {
      const verdict = answered.get(item.id) ?? null;
      // Why a trial is here tells what the judge made of it.
      return { ...item, verdict, why: blind && verdict === null ? null : why };
    }),
  };
}

function describeTrial({ options, known }: Served, id: string, reviewer: string) {
  const { folder, reviews, blind } = options;
  const label = readLabels(reviews).findLast((one) => one.trial === id && one.reviewer === reviewer) ?? null;
  const hidden = blind && label === null;
  const view = viewOf(readTrial(folder, id), { artifacts: readArtifacts(folder, id), label, blind: hidden });
  return { ...view, why: hidden ? null : (known.get(id)?.why ?? null) };
}

const givenSchema = z.strictObject({
  trial: z.string(),
  reviewer: z.string().trim().min(1).max(80),
  verdict: z.enum(humanVerdicts),
  levels: z.array(
    z.strictObject({
      dimension: z.string(),
      hash: z.string(),
      turn: z.number().int().nullable(),
      level: z.string(),
    }),
  ),
  note: z.string().max(10_000),
});

async function takeLabel(request: IncomingMessage, response: ServerResponse, served: Served): Promise<void> {
  const { options, known, authority } = served;
  if (!isFromPage(request, authority)) return sendJson(response, 403, { error: 'not from the page' });
  const given = givenSchema.safeParse(await readJson(request));
  if (!given.success || !known.has(given.data.trial))
    return sendJson(response, 400, { error: given.error?.message ?? 'no such trial' });
  const { trial: id, reviewer, verdict, levels, note } = given.data;
  const trial = readTrial(options.folder, id);
  // Who has answered before has seen what the judge said.
  const before = readLabels(options.reviews).some((one) => one.trial === id && one.reviewer === reviewer);
  const { case: declared } = trial;
  saveLabel(options.reviews, {
    version: labelVersion,
    trial: id,
    run: trial.runId,
    case: declared.id,
    file: declared.line === null ? declared.file : `${declared.file}:${declared.line}`,
    reviewer,
    at: new Date().toISOString(),
    verdict,
    levels,
    note: note.trim(),
    blind: options.blind && !before,
    judge: judgeLevels(trial),
  });
  return sendJson(response, 200, describeTrial(served, id, reviewer));
}

const judgeLevels = ({ scores }: Trial): Label['judge'] =>
  scores.flatMap(({ judgement, turn }) =>
    judgement?.level
      ? [
          {
            dimension: judgement.dimension,
            hash: judgement.hash,
            turn: turn ?? null,
            level: judgement.level,
            model: judgement.model,
            rationale: judgement.votes.find(({ level }) => level === judgement.level)?.rationale ?? '',
          },
        ]
      : [],
  );

function answerArtifact(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, id, url }: { folder: string; id: string; url: URL },
): void {
  const artifact = readArtifacts(folder, id)[Number(url.searchParams.get('index'))];
  if (artifact) sendArtifact(request, response, artifact);
  else sendJson(response, 404, { error: 'not found' });
}

const readTrial = (folder: string, id: string): Trial =>
  trialSchema.parse(JSON.parse(readFileSync(join(folder, recordFile(id)), 'utf8')));
