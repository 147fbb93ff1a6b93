import { z } from 'zod';
import { questionOf } from '../../graders/judge/check.ts';
import { humanVerdicts, type Label, labelVersion } from '../../graders/judge/human/label.ts';
import { readLabels, saveLabel } from '../../judging/reviews.ts';
import { cannotTell } from '../../record/rubric.ts';
import type { Trial, Verdict } from '../../record/trial.ts';
import { verdictOf } from '../../record/verdict.ts';
import type { Report } from '../../reporters/report/report.ts';
import { readRecords } from '../../reporters/run/run-folder.ts';
import { fileNameOf } from '../../reporters/view/run-view.ts';
import { type RunView, type TrialFile, type TrialRow, type ViewIndex, viewVersion } from '../../view/data.ts';
import type { Question } from '../../view/model/review.ts';
import { RequestError } from '../serving/local-page.ts';
import { type QueuedTrial, queueOf } from './review-queue.ts';
import type { PageData, RunData } from './run-data.ts';

/** How many trials a review draws besides those that need a person. */
const reviewSample = 20;

/** One review for each server: its labels folder, its reviewer, and the trials shown with the judge's scores (their keys). */
export type ReviewSession = { readonly labels: string; reviewer: string | null; readonly shown: Set<string> };

/** A trial as the code alone graded it. */
type CodeGrade = { id: string; mark: Verdict; claims: ReadonlySet<string> };
type Reading = { report: Report; queue: QueuedTrial[]; grades: ReadonlyMap<string, CodeGrade> };

/**
 * The page of a run during a blind review. Scores of the judge and of people stay on the server until the reviewer has answered:
 * an unanswered trial has the verdict and the findings of the code graders only.
 */
export class ReviewData implements PageData {
  readonly runs: readonly RunData[];
  readonly #page: PageData;
  readonly #session: ReviewSession;
  readonly #readings = new Map<RunData, Reading>();

  constructor(page: PageData, session: ReviewSession) {
    this.#page = page;
    this.#session = session;
    this.runs = page.runs;
  }

  index(): ViewIndex {
    const labels = this.#labels();
    const queue = this.runs.flatMap((run, place) =>
      this.#read(run).queue.map(({ id }) => {
        return { run: place, key: fileNameOf(id), verdict: labels.get(id)?.verdict ?? null };
      }),
    );
    const runs = this.runs.map((run) => blindRun(run.view(), this.#read(run).grades, labels));
    return { version: viewVersion, runs, served: true, review: { reviewer: this.#session.reviewer, queue } };
  }

  trial(key: string): TrialFile | null {
    const file = this.#page.trial(key);
    if (!file?.record) return file;
    const { record } = file;
    const label = this.#labels().get(record.id);
    const shown = label ? record : blindRecord(record);
    if (record.rerunOf !== undefined) return { ...file, record: shown };
    const run = this.runOf(key);
    const why = run && this.#read(run).queue.find(({ id }) => id === record.id)?.why;
    return {
      ...file,
      record: shown,
      review: {
        questions: questionsOf(record),
        label: label ? { verdict: label.verdict, levels: label.levels, note: label.note } : null,
        why: label ? (why ?? []) : null,
        isBlind: !this.#session.shown.has(key),
      },
    };
  }

  runOf(key: string): RunData | null {
    return this.#page.runOf(key);
  }

  /** @throws RequestError 400 for anything but a name. */
  takeName(document: unknown): void {
    this.#session.reviewer = parse(nameSchema, document).name;
  }

  /** Saves an answer. @throws RequestError 400 for a trial, question or level that does not exist. */
  takeLabel(document: unknown): void {
    const { labels: folder, reviewer, shown } = this.#session;
    const { trial: key, verdict, levels, note } = parse(answerSchema, document);
    const record = this.runOf(key)?.record(key);
    if (reviewer === null) throw new RequestError(400, 'Enter the name of the reviewer first.');
    if (!record) throw new RequestError(400, `Trial ${key} has no record in this run.`);
    const unknown = levels.find((given) => !isAllowed(given, questionsOf(record)));
    if (unknown) throw new RequestError(400, `${unknown.dimension} has no level ${unknown.level}.`);
    const { id, runId, case: declared } = record;
    saveLabel(folder, {
      version: labelVersion,
      trial: id,
      run: runId,
      case: declared.id,
      file: declared.line === null ? declared.file : `${declared.file}:${declared.line}`,
      reviewer,
      at: new Date().toISOString(),
      verdict,
      levels,
      note: note.trim(),
      blind: !shown.has(key) && !this.#labels().has(id),
      judge: judgeLevels(record),
    });
  }

  /** The reviewer's last label of each trial, by the id of its record. */
  #labels(): Map<string, Label> {
    const { labels, reviewer } = this.#session;
    const given = reviewer === null ? [] : readLabels(labels).filter((label) => label.reviewer === reviewer);
    return new Map(given.map((label) => [label.trial, label]));
  }

  /** Reads the records again only when the run has written something. */
  #read(run: RunData): Reading {
    const report = run.report();
    const known = this.#readings.get(run);
    if (known?.report === report) return known;
    const unreadable: string[] = [];
    const records = [...readRecords(run.folder, () => true, unreadable)];
    for (const problem of unreadable) console.error(`  ignored: ${problem}`);
    const grades = new Map(records.map((record) => [fileNameOf(record.id), gradeByCode(record)]));
    const reading = { report, queue: queueOf(records, reviewSample), grades };
    this.#readings.set(run, reading);
    return reading;
  }
}

const nameSchema = z.strictObject({ name: z.string().trim().min(1).max(80) });

const answerSchema = z.strictObject({
  trial: z.string().regex(/^[\w.-]+$/),
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

function parse<T>(schema: z.ZodType<T>, document: unknown): T {
  const { data, error } = schema.safeParse(document);
  if (data === undefined) throw new RequestError(400, error?.message ?? 'not understood');
  return data;
}

const isAllowed = (given: Label['levels'][number], questions: readonly Question[]): boolean =>
  questions.some(
    ({ dimension, hash, turn, levels }) =>
      dimension === given.dimension &&
      hash === given.hash &&
      turn === given.turn &&
      levels.some(({ name }) => name === given.level),
  );

function blindRecord(record: Trial): Trial {
  const scores = record.scores.filter(({ kind }) => kind === 'code');
  return { ...record, scores, verdict: verdictOf(scores, record.errors) };
}

function gradeByCode(record: Trial): CodeGrade {
  const { id, scores, verdict } = blindRecord(record);
  return { id, mark: verdict, claims: new Set(scores.map(({ grader }) => grader)) };
}

/** Without the figures, which count the judge's scores. */
function blindRun(
  view: RunView,
  grades: ReadonlyMap<string, CodeGrade>,
  labels: ReadonlyMap<string, Label>,
): RunView {
  const rowOf = (row: TrialRow): TrialRow => {
    const grade = grades.get(row.key);
    if (!row.isKept || (grade && labels.has(grade.id))) return row;
    const findings = row.findings.filter(
      ({ verdict, claim }) => verdict === 'error' || grade?.claims.has(claim),
    );
    return { ...row, mark: grade?.mark ?? 'ungraded', note: null, findings, recordedRerun: null };
  };
  return {
    ...view,
    ...{ headline: 'Review', reasons: [], gateCheck: null, notes: [], suites: [] },
    ...{ ready: [], unreliable: [], earlier: [] },
    trials: view.trials.map(rowOf),
    retried: view.retried.map(rowOf),
  };
}

function questionsOf({ scores }: Trial): Question[] {
  return scores.flatMap(({ check, turn }): Question[] => {
    if (!check) return [];
    try {
      const { name, dimension, hash } = questionOf(check);
      const levels = [
        ...dimension.levels.map(({ name: level, means }) => ({ name: level, means })),
        { name: cannotTell, means: 'The evidence does not show it.' },
      ];
      const { question } = dimension;
      return [
        {
          dimension: name,
          hash,
          turn: turn ?? null,
          question,
          reference: check.reference ?? null,
          levels,
        },
      ];
    } catch {
      // The rubric was removed since the run.
      return [];
    }
  });
}

const judgeLevels = ({ scores }: Trial): Label['judge'] =>
  scores.flatMap(({ judgement, turn }) => {
    if (!judgement?.level) return [];
    const { dimension, hash, level, model, votes } = judgement;
    const rationale = votes.find((vote) => vote.level === level)?.rationale ?? '';
    return [{ dimension, hash, turn: turn ?? null, level, model, rationale }];
  });
