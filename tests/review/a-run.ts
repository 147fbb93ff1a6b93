import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { questionOf } from '../../graders/judge/check.ts';
import type { Judgement } from '../../record/judgement.ts';
import { recordFolder, type Score, type Trial } from '../../record/trial.ts';
import { type Artifact, noteArtifacts } from '../../reporters/report/artifacts.ts';
import { aTrial } from '../doubles/a-trial.ts';

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The folder of a run that holds these records. It is deleted when this process ends. */
export function aRun(records: readonly Trial[], artifacts: readonly Artifact[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), 'evalwright-review-'));
  folders.push(folder);
  mkdirSync(join(folder, recordFolder));
  for (const record of records) {
    writeFileSync(join(folder, recordFolder, `${record.id}.json`), JSON.stringify(record));
    noteArtifacts(folder, record.id, artifacts);
  }
  return folder;
}

export function aRecord(id: string, overrides: Partial<Trial> = {}): Trial {
  const { case: declared } = aTrial();
  return aTrial({ id, case: { ...declared, id: id.toUpperCase(), blocking: false }, ...overrides });
}

/** A score of the judge, answered like this. */
export function judgedAs(
  level: string,
  { rationale = 'it says so', quotes = ['好的'], dimension = 'polite' } = {},
): Score {
  const check = { rubric: 'refuses', dimension, required: false };
  const { name, hash } = questionOf(check);
  const judgement: Judgement = {
    dimension: name,
    hash,
    model: 'judge-1',
    level,
    votes: [
      {
        level,
        rationale,
        quotes,
        problem: null,
        tokens: { prompt: 1, completion: 1 },
        cost: null,
        calls: 1,
        cached: false,
      },
    ],
    calibration: { trusted: false, reason: 'never compared' },
  };
  const verdict = level === 'met' ? 'pass' : level === 'cannot_tell' ? 'ungraded' : 'warn';
  const code = level === 'met' ? 'ok' : level;
  return {
    grader: `judged(${name})`,
    kind: 'judge',
    verdict,
    code,
    reason: level,
    evidence: [],
    required: false,
    turn: 0,
    check,
    judgement,
  };
}

export const byCode = (verdict: Score['verdict'], reason = 'it is so'): Score => ({
  grader: 'calledTools(create_task)',
  kind: 'code',
  verdict,
  code: verdict === 'pass' ? 'ok' : 'tool_not_called',
  reason,
  evidence: [],
  required: true,
});
