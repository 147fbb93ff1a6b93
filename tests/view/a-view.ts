import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { identityOf } from '../../record/test-case.ts';
import type { Score, Trial } from '../../record/trial.ts';
import { verdictOf } from '../../record/verdict.ts';
import { type ReportedTrial, reportRecord } from '../../reporters/gate/reported-trial.ts';
import { splitAttempts } from '../../reporters/gate/suites.ts';
import { makeReport } from '../../reporters/report/report.ts';
import { writeReport } from '../../reporters/report/write-report.ts';
import { viewWriter } from '../../reporters/view/view-writer.ts';
import { aCall, aCard, aDiff, aModelCall, aReply, aTrial, aTurn } from '../doubles/a-trial.ts';

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The page of these trials, in a folder of its own, as the reporter writes it. */
export async function aView(
  records: readonly Trial[],
  without: readonly ReportedTrial[] = [],
): Promise<{ folder: string; url: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'evalwright-view-'));
  folders.push(folder);
  const writer = viewWriter({ folder, redact: (document) => document });
  const trials = records.map((record) => {
    const reported = reportRecord(record);
    writer.take(reported, record, []);
    return reported;
  });
  const report = makeReport({
    run: {
      startedAt: '2026-11-20T10:00:00.000Z',
      durationMs: 61_000,
      shards: [],
      status: 'failed',
      unavailable: null,
      policy: 'blocking',
      mutated: false,
    },
    ...splitAttempts([
      ...Map.groupBy(trials, ({ identity, trial }) => `${identity} ${trial}`).values(),
      ...without.map((one) => [one]),
    ]),
    errors: [],
  });
  await writer.finish(report, []);
  writeReport(report, { folder, markdown: false, json: true, stepSummary: undefined });
  return { folder, url: pathToFileURL(join(folder, 'view/index.html')).href };
}

/** A trial of an order desk, with something at each boundary. */
export function aCaseOf(id: string, { trial = 1, ...more }: Partial<Trial> & { trial?: number } = {}): Trial {
  const scores = more.scores ?? [];
  const errors = more.errors ?? [];
  return aTrial({
    id: `run-1-${id}-${trial}`,
    identity: identityOf('', ['orders.yaml', id]),
    case: {
      ...aTrial().case,
      id,
      title: `Cancel order ${id}`,
      suite: Number(id.slice(1)) % 2 === 0 ? 'orders' : 'refunds',
      tags: ['high'],
    },
    trial,
    turns: [
      aTurn({
        user: 'Please cancel order 7',
        reply: aReply({
          text: 'Order 7 was cancelled. Anything else?',
          cards: [aCard({ number: 7, status: 'open' }, { type: 'order' })],
          deltas: [
            { at: 1_300, text: 'Order 7 was ' },
            { at: 1_500, text: 'cancelled. Anything else?' },
          ],
          stream: [
            { type: 'start', at: 1_250 },
            { type: 'delta', at: 1_290, text: 'Order 7 was cancelled.' },
            { type: 'stop', at: 1_490 },
          ],
          timings: { sentAt: 1_000, firstTokenMs: 300, lastTokenMs: 500, completeMs: 600, detectionMs: 9 },
        }),
        state: aDiff('orders', {
          changed: [{ before: { id: 7, status: 'open' }, after: { id: 7, status: 'cancelled' } }],
        }),
        stateAt: 1_620,
      }),
    ],
    toolCalls: [
      aCall('cancel_order', { number: 7 }, { at: 1_160, durationMs: 40, result: { lines: [{ sku: 'A' }] } }),
    ],
    modelCalls: [aModelCall({ at: 1_050, durationMs: 100, text: 'cancelling' })],
    state: { diff: {}, after: {} },
    verdict: verdictOf(scores, errors),
    ...more,
    scores,
    errors,
  });
}

export const aScore = (verdict: Score['verdict'], more: Partial<Score> = {}): Score => ({
  grader: 'repliedWith',
  kind: 'code',
  verdict,
  code: verdict === 'pass' ? 'ok' : 'text_mismatch',
  reason: 'the reply says "Order 7 was cancelled", and the card says open',
  evidence: [
    { label: 'expected', value: { status: 'cancelled', number: 7 } },
    { label: 'seen', value: { status: 'open', number: 7 } },
  ],
  turn: 0,
  required: true,
  ...more,
});

/** One case for each verdict, and one with three trials of which one failed. */
export const everyVerdict = (): Trial[] => [
  aCaseOf('O1', { scores: [aScore('pass')] }),
  aCaseOf('O2', { scores: [aScore('warn')] }),
  aCaseOf('O3', {
    scores: [
      aScore('fail'),
      aScore('fail', {
        grader: 'calledNoTool(cancel_order)',
        code: 'forbidden_tool',
        reason: 'cancel_order({"number":7}) was called, and may not be',
      }),
      aScore('pass', { grader: 'completed', reason: 'the reply is complete' }),
    ],
  }),
  aCaseOf('O4', {
    errors: [{ code: 'browser_crashed', boundary: 'browser', message: 'the browser crashed' }],
  }),
  aCaseOf('O5', { scores: [aScore('ungraded', { code: 'no_evidence', reason: 'nobody looked' })] }),
  ...[1, 2, 3].map((trial) => aCaseOf('O6', { trial, scores: [aScore(trial === 2 ? 'fail' : 'pass')] })),
];
