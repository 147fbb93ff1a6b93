import { callsOf } from '../../graders/calls/tool-calls.ts';
import type { Label } from '../../graders/human/label.ts';
import { questionOf } from '../../graders/judge/check.ts';
import { changesOf } from '../../graders/state/state-diff.ts';
import { cannotTell } from '../../record/rubric.ts';
import type { Score, Trial } from '../../record/trial.ts';
import type { Artifact } from '../../reporters/report/artifacts.ts';

/** What the page shows of a trial. Nothing in it is markup: the page writes all of it as text. */
export function viewOf(
  trial: Trial,
  { artifacts, label, blind }: { artifacts: readonly Artifact[]; label: Label | null; blind: boolean },
) {
  const { case: declared, turns, llm, clock, errors } = trial;
  return {
    id: trial.id,
    case: declared,
    trial: trial.trial,
    llm,
    clock,
    errors,
    turns: turns.map(({ index, user, reply }) => ({
      user,
      calls: (callsOf(trial, index)?.calls ?? []).map(({ name, arguments: given, result, failed }) => ({
        name,
        given: pretty(given ?? {}),
        result: result === undefined ? null : pretty(result),
        failed: failed === true,
      })),
      reply: reply && {
        text: reply.text,
        kind: reply.kind,
        end: reply.end,
        error: reply.error,
        cards: reply.cards.map(({ type, role, text, fields }) => ({
          type,
          role,
          text,
          fields: Object.entries(fields).map(([name, value]) => ({ name, value: inline(value) })),
        })),
      },
      rows: Object.entries(changesOf(trial, index) ?? {}).map(([table, { added, removed, changed }]) => ({
        table,
        added: added.map(inline),
        removed: removed.map(inline),
        changed: changed.map(({ before, after }) => ({ before: inline(before), after: inline(after) })),
      })),
    })),
    scores: trial.scores.filter(({ kind }) => kind === 'code').map(shown),
    questions: trial.scores.flatMap((score) => question(score, blind)),
    artifacts: artifacts.map(({ name, contentType, path }, index) => ({ name, contentType, path, index })),
    label: label && { verdict: label.verdict, levels: label.levels, note: label.note },
    blind,
  };
}

const shown = ({ grader, verdict, code, reason, turn }: Score) => ({
  grader,
  verdict,
  code,
  reason,
  turn: turn ?? null,
});

function question(score: Score, blind: boolean) {
  if (!score.check) return [];
  try {
    const { name, dimension, hash } = questionOf(score.check);
    return [
      {
        dimension: name,
        hash,
        turn: score.turn ?? null,
        question: dimension.question,
        reference: score.check.reference ?? null,
        levels: [
          ...dimension.levels.map(({ name: level, means }) => ({ name: level, means })),
          { name: cannotTell, means: 'It cannot be told from what is here.' },
        ],
        judge:
          blind || !score.judgement
            ? null
            : { ...shown(score), level: score.judgement.level, votes: score.judgement.votes },
      },
    ];
  } catch {
    // A rubric that is gone has no question any more.
    return [];
  }
}

const pretty = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));
const inline = (value: unknown) =>
  value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value);
