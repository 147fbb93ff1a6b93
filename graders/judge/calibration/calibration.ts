import { z } from 'zod';

export const calibrationVersion = 1;

/** What a judge must have shown before the gate counts on it. */
export const bar = { kappa: 0.6, labels: 30 } as const;

const share = z.number().min(0).max(1).nullable();

const repeatabilitySchema = z.object({
  /** How many trials were judged again, and how often each. */
  trials: z.number().int(),
  times: z.number().int(),
  /** The share of pairs of answers about one trial that agree; null when nothing was judged twice. */
  agreement: share,
  /** The share of trials about which every answer was the same. */
  unanimous: share,
});

const disagreementSchema = z.object({
  trial: z.string(),
  run: z.string(),
  case: z.string(),
  turn: z.number().int().nullable(),
  /** Where the case is declared. */
  at: z.string(),
  human: z.string(),
  judge: z.string(),
  /** How many levels lie between them. */
  distance: z.number().int(),
  rationale: z.string(),
  /** What people noted. */
  notes: z.array(z.string()),
});

/** How one judge did on one dimension, against people. */
export const dimensionCalibrationSchema = z.object({
  dimension: z.string(),
  hash: z.string(),
  model: z.string(),
  /** Pairs of a human label and a judgement of the same question; who could not tell is not counted. */
  labels: z.number().int(),
  /** Questions that people answered and the judge left open, and the other way round. */
  unanswered: z.object({ judge: z.number().int(), human: z.number().int() }),
  agreement: share,
  /** Null when it is not defined: fewer than two labels, or everybody said the same of everything. */
  kappa: z.number().nullable(),
  /** 95 %, by the large-sample standard error of Fleiss, Cohen and Everitt (1969). */
  interval: z.tuple([z.number(), z.number()]).nullable(),
  levels: z.array(z.string()),
  /** Rows: what people said; columns: what the judge said; both in the order of `levels`. */
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

/** Whether the gate may count on this judge for this dimension as it is worded now, and why. */
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
  if (kappa === null)
    return no(`kappa of ${dimension} is not defined: everybody said the same of everything`);
  const said = `kappa ${kappa.toFixed(2)} on ${labels} labels`;
  return kappa >= bar.kappa
    ? { trusted: true, reason: said }
    : no(`${dimension}: ${said}; ${bar.kappa} is needed`);
}
