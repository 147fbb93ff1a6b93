import { z } from 'zod';

export const calibrationVersion = 1;

/** The agreement that the gate requires of a judge. */
export const bar = { kappa: 0.6, labels: 30 } as const;

const share = z.number().min(0).max(1).nullable();

const repeatabilitySchema = z.object({
  /** The number of trials that were judged again, and of answers for each. */
  trials: z.number().int(),
  times: z.number().int(),
  /** The share of agreeing pairs of answers about one trial; null when nothing was judged twice. */
  agreement: share,
  /** The share of trials with identical answers. */
  unanimous: share,
});

const disagreementSchema = z.object({
  trial: z.string(),
  run: z.string(),
  case: z.string(),
  turn: z.number().int().nullable(),
  /** The location of the case. */
  at: z.string(),
  human: z.string(),
  judge: z.string(),
  /** The number of levels between the two answers. */
  distance: z.number().int(),
  rationale: z.string(),
  /** The notes of the reviewers. */
  notes: z.array(z.string()),
});

/** The agreement of one judge with people on one dimension. */
export const dimensionCalibrationSchema = z.object({
  dimension: z.string(),
  hash: z.string(),
  model: z.string(),
  /** The number of pairs of a human and a judge answer to one question; `cannot_tell` is excluded. */
  labels: z.number().int(),
  /** Questions that only the judge, or only people, left open. */
  unanswered: z.object({ judge: z.number().int(), human: z.number().int() }),
  agreement: share,
  /** Null with fewer than two labels, or when everyone chose the same level throughout. */
  kappa: z.number().nullable(),
  /** 95 %, from the large-sample standard error of Fleiss, Cohen and Everitt (1969). */
  interval: z.tuple([z.number(), z.number()]).nullable(),
  levels: z.array(z.string()),
  /** Rows: human levels; columns: the judge's levels; both in the order of `levels`. */
  matrix: z.array(z.array(z.number().int())),
  worst: z.array(disagreementSchema),
  repeatability: repeatabilitySchema.nullable(),
});
export type DimensionCalibration = z.output<typeof dimensionCalibrationSchema>;

export const calibrationSchema = z.object({
  version: z.literal(calibrationVersion),
  /** ISO 8601. */
  at: z.string(),
  dimensions: z.array(dimensionCalibrationSchema),
});
export type Calibration = z.output<typeof calibrationSchema>;

export type Trust = { trusted: boolean; reason: string };

/** Whether the gate may use this judge for this dimension as currently worded, with the reason. */
export function trustIn(
  calibration: Calibration | null,
  { dimension, hash, model }: Pick<DimensionCalibration, 'dimension' | 'hash' | 'model'>,
): Trust {
  const no = (reason: string): Trust => ({ trusted: false, reason });
  const known = calibration?.dimensions.filter((one) => one.dimension === dimension) ?? [];
  const own = known.find((one) => one.hash === hash && one.model === model);
  if (!own)
    return no(
      known.length === 0
        ? `${dimension} has never been compared with people`
        : `${dimension} was compared with people for another ${known.some((one) => one.hash === hash) ? 'judge' : 'wording of the rubric'}`,
    );
  const { labels, kappa } = own;
  if (labels < bar.labels)
    return no(`${dimension} was compared with people ${labels} times; ${bar.labels} are needed`);
  if (kappa === null) return no(`kappa of ${dimension} is undefined: all ratings are the same`);
  const said = `kappa ${kappa.toFixed(2)} on ${labels} labels`;
  return kappa >= bar.kappa
    ? { trusted: true, reason: said }
    : no(`${dimension}: ${said}; ${bar.kappa} is needed`);
}
