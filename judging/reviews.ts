import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Calibration, calibrationSchema } from '../graders/judge/calibration/calibration.ts';
import { type Label, labelSchema } from '../graders/judge/human/label.ts';
import { PlainError } from '../record/text/plain-error.ts';

/** People's labels, and the judge's agreement with them, in `reviews/`, which is meant to be committed. */
export const calibrationFile = 'calibration.json';

/** @throws with file and line of an invalid label, so that no review is lost silently. */
export function readLabels(folder: string): Label[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  return files.sort().flatMap((name) => {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n');
    return lines.flatMap((line, index) =>
      line.trim() === '' ? [] : [parseLabel(line, `${join(folder, name)}:${index + 1}`)],
    );
  });
}

/** One file per person avoids merge conflicts. */
export function saveLabel(folder: string, label: Label): void {
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${fileNameOf(label.reviewer)}.jsonl`), `${JSON.stringify(label)}\n`);
}

/** Null when there is none. @throws when it cannot be read. */
export function readCalibration(folder: string): Calibration | null {
  const file = join(folder, calibrationFile);
  if (!existsSync(file)) return null;
  try {
    return calibrationSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new PlainError(`${file} cannot be read; create it again with evalwright judge calibrate.`, {
      cause,
    });
  }
}

export function saveCalibration(folder: string, calibration: Calibration): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, calibrationFile), `${JSON.stringify(calibration, null, 2)}\n`);
}

function parseLabel(line: string, at: string): Label {
  try {
    return labelSchema.parse(JSON.parse(line));
  } catch (cause) {
    throw new PlainError(`${at} is not a label of a review: correct or delete this line.`, { cause });
  }
}

/** Safe on every file system. Names that differ only in punctuation share a file, whose lines contain the full name. */
const fileNameOf = (reviewer: string): string =>
  reviewer
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_-]+/gu, '_')
    .slice(0, 60) || 'reviewer';
