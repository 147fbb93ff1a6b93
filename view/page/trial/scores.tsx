import type { Score, TrialError } from '../../../record/trial.ts';
import { expectedAndSeen } from '../../model/differences.ts';
import { visible } from '../../model/trial/visible.ts';
import { Dot } from '../marks.tsx';
import { Tree, Words } from '../text.tsx';
import { ExpectedSeen } from './expected-seen.tsx';

type Props = {
  /** Worst first. */
  scores: readonly Score[];
  errors: readonly TrialError[];
  chosen: number | null;
  onChoose(place: number | null): void;
  label?: string;
};

/** The scores, failures first. The selected one marks its targets. */
export function Scores({ scores, errors, chosen, onChoose, label = 'Scores' }: Props) {
  const good = scores.findIndex(isGood);
  const firstGood = good < 0 ? scores.length : good;
  const list = (from: number, to: number) =>
    scores
      .slice(from, to)
      .map((score, place) => (
        <ScoreItem
          key={`${score.grader} ${score.turn} ${from + place}`}
          score={score}
          isChosen={chosen === from + place}
          onChoose={() => onChoose(chosen === from + place ? null : from + place)}
        />
      ));
  return (
    <section class="scores" aria-label={label}>
      {errors.map(({ code, boundary, message }) => (
        <div class="score error" key={`${code} ${message}`}>
          <p class="score-head">
            <Dot mark="error" isNamed />
            <code>{visible(code)}</code>
            <span class="soft">{boundary}</span>
          </p>
          <p>
            <Words text={message} />
          </p>
        </div>
      ))}
      {list(0, firstGood)}
      {firstGood < scores.length && (
        <details open={firstGood === 0 || (chosen !== null && chosen >= firstGood)}>
          <summary>{countGood(scores.slice(firstGood))}</summary>
          {list(firstGood, scores.length)}
        </details>
      )}
    </section>
  );
}

const isGood = ({ verdict, required }: Score) => verdict === 'pass' || (verdict === 'ungraded' && !required);

/** Such as `12 passed, 1 ungraded`. */
function countGood(scores: readonly Score[]): string {
  const passed = scores.filter(({ verdict }) => verdict === 'pass').length;
  const ungraded = scores.length - passed;
  return [passed > 0 ? `${passed} passed` : '', ungraded > 0 ? `${ungraded} ungraded` : '']
    .filter(Boolean)
    .join(', ');
}

function ScoreItem({ score, isChosen, onChoose }: { score: Score; isChosen: boolean; onChoose(): void }) {
  const { grader, verdict, code, reason, turn, evidence, judgement } = score;
  const held = expectedAndSeen(evidence);
  // Without an expected and a seen value, the evidence is opened.
  const isAll = held === null && verdict !== 'pass';
  return (
    <div class={`score ${verdict} ${isChosen ? 'chosen' : ''}`}>
      <button type="button" class="plain score-button" aria-expanded={isChosen} onClick={onChoose}>
        <span class="score-head">
          <Dot mark={verdict} isNamed />
          <code>{visible(grader)}</code>
          {turn !== undefined && <span class="soft">turn {turn + 1}</span>}
        </span>
        <span class="score-reason">
          {visible(isChosen ? reason.slice(0, 4_000) : reason.slice(0, 260))}
          {!isChosen && reason.length > 260 && '…'}
        </span>
      </button>
      {isChosen && (
        <div class="score-body">
          {verdict !== 'pass' && (
            <p class="soft">
              code <code>{visible(code)}</code>
            </p>
          )}
          {held && <ExpectedSeen held={held} isFound={verdict === 'pass'} />}
          {judgement?.votes.map((vote, place) => (
            <blockquote key={place}>
              <b>{visible(vote.level ?? 'no answer')}</b> <Words text={vote.rationale} />
            </blockquote>
          ))}
          {evidence.length > 0 && (
            <details class="evidence" open={isAll}>
              <summary>Evidence</summary>
              {evidence.map(({ label, value }) => (
                <Tree key={label} name={label.replaceAll('_', ' ')} value={value} open={isAll ? 3 : 1} />
              ))}
            </details>
          )}
        </div>
      )}
    </div>
  );
}
