import {
  type Calibration,
  type DimensionCalibration,
  trustIn,
} from '../../../graders/judge/calibration/calibration.ts';
import { printable } from '../../../record/redaction/printable.ts';
import { recordFile } from '../../../record/trial.ts';
import { percent } from '../../../view/model/trial/visible.ts';

/** How many disagreements of each dimension are printed. */
const shown = 3;

/**
 * Compares the judge with people, for a terminal.
 *
 * @param runs the folder of kept runs: disagreements are printed as file links, which terminals open.
 */
export const calibrationText = (calibration: Calibration, runs: string): string[] =>
  calibration.dimensions.flatMap((one) => ['', ...describeDimension(one, calibration, runs)]);

function describeDimension(one: DimensionCalibration, calibration: Calibration, runs: string): string[] {
  const {
    dimension,
    model,
    labels,
    agreement,
    kappa,
    interval,
    levels,
    matrix,
    unanswered,
    worst,
    repeatability,
  } = one;
  const { trusted, reason } = trustIn(calibration, one);
  const width = Math.max(...levels.map((level) => level.length), 6);
  const between = interval ? ` (${interval.map((end) => end.toFixed(2)).join(' to ')})` : '';
  return [
    `${printable(dimension)} · ${printable(model)}: ${trusted ? 'may be required' : 'only advises'} (${printable(reason)})`,
    `  ${labels} labels, agreement ${percent(agreement)}, kappa ${kappa === null ? '–' : kappa.toFixed(2)}${between}`,
    `  left open: ${unanswered.judge} by the judge, ${unanswered.human} by people`,
    ...(repeatability
      ? [
          `  asked ${repeatability.times} times again (${repeatability.trials} questions): agrees with itself ${percent(repeatability.agreement)}, always the same ${percent(repeatability.unanimous)}`,
        ]
      : []),
    `  ${'people \\ judge'.padEnd(width + 2)}${levels.map((level) => printable(level).padStart(width + 2)).join('')}`,
    ...levels.map(
      (level, row) =>
        `  ${printable(level).padEnd(Math.max(width + 2, 14))}${(matrix[row] ?? []).map((count) => String(count || '·').padStart(width + 2)).join('')}`,
    ),
    ...worst
      .slice(0, shown)
      .flatMap(({ case: id, turn, human, judge, at, run, trial, rationale, notes }) => [
        printable(
          `  ${id}${turn === null ? '' : ` turn ${turn + 1}`}: people ${human}, judge ${judge}: ${rationale}`,
          300,
        ),
        ...notes.map((note) => printable(`    a person noted: ${note}`, 300)),
        printable(`    ${at}  ${runs}/${run}/${recordFile(trial)}`, 300),
      ]),
  ];
}
