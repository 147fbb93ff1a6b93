import { cannotTell } from '../../../record/rubric.ts';
import { compareRaters } from '../../statistics/kappa.ts';
import { type Label, lastWords } from '../human/label.ts';
import type { DimensionCalibration } from './calibration.ts';

/** The judge's answer to one question about one trial. */
export type JudgedQuestion = {
  trial: string;
  turn: number | null;
  dimension: string;
  hash: string;
  model: string;
  /** Null or `cannot_tell` when the judge left it open. */
  level: string | null;
  rationale: string;
  /** From best to worst. */
  levels: readonly string[];
};

const shownWorst = 10;

/**
 * Compares the judge with people, separately by dimension, wording and model. Only blind answers count. The majority of
 * several people counts; a tie is skipped.
 */
export function compareWithPeople(
  labels: readonly Label[],
  judged: readonly JudgedQuestion[],
): DimensionCalibration[] {
  const people = humanLevels(labels);
  const groups = Map.groupBy(judged, ({ dimension, hash, model }) =>
    JSON.stringify([dimension, hash, model]),
  );
  return [...groups.values()]
    .flatMap((questions) => compareDimension(questions, people))
    .sort(
      (one, other) => one.dimension.localeCompare(other.dimension) || one.model.localeCompare(other.model),
    );
}

type HumanLevel = { level: string; labels: Label[] };

function compareDimension(
  questions: readonly JudgedQuestion[],
  people: ReadonlyMap<string, HumanLevel>,
): DimensionCalibration[] {
  const [first] = questions;
  const answered = questions.flatMap((question) => {
    const human = people.get(keyOf(question));
    return human ? [{ question, human }] : [];
  });
  if (!first || answered.length === 0) return [];
  const isOpen = (level: string | null) => level === null || level === cannotTell;
  const pairs = answered.flatMap(({ question, human }) =>
    question.level === null || isOpen(question.level) || isOpen(human.level)
      ? []
      : [{ question, human, pair: [human.level, question.level] as const }],
  );
  const levels = [...new Set([...first.levels, ...pairs.flatMap(({ pair }) => [...pair])])];
  const { n, agreement, kappa, interval, matrix } = compareRaters(
    pairs.map(({ pair }) => pair),
    levels,
  );
  const { dimension, hash, model } = first;
  return [
    {
      dimension,
      hash,
      model,
      labels: n,
      unanswered: {
        judge: answered.filter(({ question, human }) => isOpen(question.level) && !isOpen(human.level))
          .length,
        human: answered.filter(({ question, human }) => !isOpen(question.level) && isOpen(human.level))
          .length,
      },
      agreement,
      kappa,
      interval,
      levels,
      matrix,
      worst: pairs
        .flatMap(({ question, human, pair }) => {
          const distance = Math.abs(levels.indexOf(pair[0]) - levels.indexOf(pair[1]));
          return distance === 0 ? [] : [describeDisagreement(question, human, distance)];
        })
        .sort((one, other) => other.distance - one.distance || one.trial.localeCompare(other.trial))
        .slice(0, shownWorst),
      repeatability: null,
    },
  ];
}

function describeDisagreement(
  { trial, turn, level, rationale }: JudgedQuestion,
  { level: human, labels }: HumanLevel,
  distance: number,
) {
  const [label] = labels;
  return {
    trial,
    run: label?.run ?? '',
    case: label?.case ?? '',
    turn,
    at: label?.file ?? '',
    human,
    judge: level ?? '',
    distance,
    rationale,
    notes: labels.flatMap(({ note }) => (note === '' ? [] : [note])),
  };
}

/** Returns the majority of the human answers by question. */
function humanLevels(labels: readonly Label[]): Map<string, HumanLevel> {
  const said = lastWords(labels.filter(({ blind }) => blind)).flatMap((label) =>
    label.levels.map((one) => ({ key: keyOf({ ...one, trial: label.trial }), level: one.level, label })),
  );
  const majorities = new Map<string, HumanLevel>();
  for (const [key, members] of Map.groupBy(said, (one) => one.key)) {
    const [most, next] = [...Map.groupBy(members, ({ level }) => level)].toSorted(
      ([, one], [, other]) => other.length - one.length,
    );
    if (most && most[1].length > (next?.[1].length ?? 0))
      majorities.set(key, { level: most[0], labels: members.map(({ label }) => label) });
  }
  return majorities;
}

const keyOf = ({
  trial,
  turn,
  dimension,
  hash,
}: Pick<JudgedQuestion, 'trial' | 'turn' | 'dimension' | 'hash'>) =>
  JSON.stringify([trial, turn, dimension, hash]);

/** Measures the agreement between repeated answers to the same questions. */
export function repeatabilityOf(
  answers: readonly (readonly (string | null)[])[],
): NonNullable<DimensionCalibration['repeatability']> {
  const repeated = answers.filter(({ length }) => length > 1);
  const pairs = repeated.flatMap((levels) =>
    levels.flatMap((level, index) => levels.slice(index + 1).map((other) => level === other)),
  );
  const share = (all: readonly boolean[]) =>
    all.length === 0 ? null : all.filter(Boolean).length / all.length;
  return {
    trials: repeated.length,
    times: Math.max(0, ...repeated.map(({ length }) => length)),
    agreement: share(pairs),
    unanimous: share(repeated.map((levels) => new Set(levels).size === 1)),
  };
}
