import { join } from 'node:path';
import {
  compareWithPeople,
  type JudgedQuestion,
  repeatabilityOf,
} from '../../graders/judge/calibration/calibrate.ts';
import {
  bar,
  type Calibration,
  calibrationVersion,
  trustIn,
} from '../../graders/judge/calibration/calibration.ts';
import { questionOf } from '../../graders/judge/check.ts';
import { type Label, lastWords } from '../../graders/judge/human/label.ts';
import type { Judge } from '../../graders/judge/judge.ts';
import { ask } from '../../graders/judge/judge-trial.ts';
import { openBench } from '../../judging/judge-settings.ts';
import { calibrationFile, readLabels, saveCalibration } from '../../judging/reviews.ts';
import { judgeCheckSchema } from '../../record/judgement.ts';
import { sha256 } from '../../record/text/hash.ts';
import { PlainError } from '../../record/text/plain-error.ts';
import type { Trial } from '../../record/trial.ts';
import { calibrationText } from '../../reporters/report/text/calibration-text.ts';
import { recordOf } from '../../reporters/run/run-folder.ts';
import { listRuns } from '../../runner/run/run-file.ts';
import { judgeSettings, options } from '../../settings/derive-settings.ts';
import { fromHere } from '../../settings/project-folder.ts';
import { loadConfigOptions } from '../doctor/read-config.ts';

export type CalibrateOptions = {
  /** How often the same question is asked to measure repeatability; 1: not at all. */
  repeat: number;
  /** The number of questions of each dimension. */
  of: number;
};

/**
 * Compares the judge's answers with people's, and writes which dimensions the gate may trust. Labels contain the
 * judge's answers of that time; a kept run that was regraded since has newer ones.
 */
export async function calibrate({ repeat, of }: CalibrateOptions): Promise<void> {
  loadConfigOptions();
  const { reviews, runs } = options();
  const labels = readLabels(reviews);
  if (labels.length === 0)
    throw new PlainError(
      `There are no labels in ${fromHere(reviews)}/. Review a run first: evalwright view last --review.`,
    );
  const records = labelledRecords(labels, runs);
  const dimensions = compareWithPeople(labels, judgedQuestions(labels, records));
  const { judge, why } = openBench(judgeSettings(), { calibration: null, fresh: true });
  const repeated = judge && repeat > 1 ? await askAgain(judge, records, { repeat, of }) : null;
  const calibration: Calibration = {
    version: calibrationVersion,
    at: new Date().toISOString(),
    dimensions: dimensions.map((one) => ({
      ...one,
      repeatability: (one.model === judge?.model && repeated?.get(one.dimension + one.hash)) || null,
    })),
  };
  saveCalibration(reviews, calibration);
  console.log(calibrationText(calibration, fromHere(runs)).join('\n'));
  if (!judge) console.log(`\nRepeatability was not measured: ${why}.`);
  const trusted = calibration.dimensions.filter((one) => trustIn(calibration, one).trusted).length;
  console.log(
    `\n${trusted} of ${calibration.dimensions.length} dimensions may be required by the gate (kappa ≥ ${bar.kappa} on ${bar.labels} labels). Written to ${fromHere(join(reviews, calibrationFile))}.`,
  );
}

/** The labelled trials whose records still exist, in this version. */
function labelledRecords(labels: readonly Label[], runs: string): Trial[] {
  const folders = listRuns(runs).map(({ folder }) => folder);
  const ids = new Set(labels.map(({ trial }) => trial));
  return [...ids].flatMap((id) => folders.flatMap((folder) => recordOf(folder, { id }) ?? []).slice(0, 1));
}

/** Returns the judge's answer to each labelled question: from the record if it exists, otherwise from the label. */
function judgedQuestions(labels: readonly Label[], records: readonly Trial[]): JudgedQuestion[] {
  const fromRecords = records.flatMap((record) =>
    record.scores.flatMap(({ check, judgement, turn }): JudgedQuestion[] => {
      if (!check || !judgement) return [];
      const { dimension, hash, model, level, votes } = judgement;
      const rationale = votes.find((vote) => vote.level === level)?.rationale ?? '';
      return [
        {
          trial: record.id,
          turn: turn ?? null,
          dimension,
          hash,
          model,
          level,
          rationale,
          levels: levelsOf(check),
        },
      ];
    }),
  );
  const fromLabels = lastWords(labels).flatMap(({ trial, judge }) =>
    judge.map((one): JudgedQuestion => ({ ...one, trial, levels: levelsOf(nameOf(one.dimension)) })),
  );
  const known = new Map([...fromLabels, ...fromRecords].map((one) => [keyOf(one), one]));
  return [...known.values()];
}

const keyOf = ({ trial, turn, dimension, hash, model }: JudgedQuestion) =>
  JSON.stringify([trial, turn, dimension, hash, model]);

/** `refuses.polite` of a built-in rubric; the levels of a case's own rubric are in its record only. */
function nameOf(dimension: string): Parameters<typeof questionOf>[0] {
  const [rubric = '', name = ''] = dimension.split('.');
  return { rubric, dimension: name };
}

function levelsOf(check: Parameters<typeof questionOf>[0]): string[] {
  try {
    return questionOf(
      judgeCheckSchema.pick({ rubric: true, dimension: true }).parse(check),
    ).dimension.levels.map(({ name }) => name);
  } catch {
    // Otherwise only the given levels are known.
    return [];
  }
}

/** The same questions, each asked several times: by dimension and wording. */
async function askAgain(judge: Judge, records: readonly Trial[], { repeat, of }: CalibrateOptions) {
  const questions = records.flatMap((trial) =>
    trial.scores.flatMap(({ check, judgement, turn }) =>
      check && judgement
        ? [{ trial, check, turn, key: judgement.dimension + judgement.hash, rank: sha256([trial.id, turn]) }]
        : [],
    ),
  );
  const answers = new Map<string, ReturnType<typeof repeatabilityOf>>();
  for (const [key, members] of Map.groupBy(questions, (one) => one.key)) {
    const drawn = members.toSorted((one, other) => one.rank.localeCompare(other.rank)).slice(0, of);
    const levels = await Promise.all(
      drawn.map(({ trial, check, turn }) =>
        Promise.all(
          Array.from({ length: repeat }, async (_, index) => {
            const { decision } = await ask(trial, {
              check,
              turn,
              judge,
              screenshot: null,
              repeat: index + 1,
            });
            return decision.level;
          }),
        ),
      ),
    );
    answers.set(key, repeatabilityOf(levels));
  }
  return answers;
}
