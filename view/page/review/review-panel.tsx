import { useRef } from 'preact/hooks';
import type { Trial } from '../../../record/trial.ts';
import {
  judgeAnswer,
  nextToReview,
  type Question,
  type Review,
  type ReviewReason,
  type TrialReview,
} from '../../model/review.ts';
import { visible } from '../../model/trial/visible.ts';
import { go } from '../hooks/use-address.ts';
import { useKeys } from '../hooks/use-keys.ts';
import { Words } from '../text.tsx';
import { progressOf } from './review-list.tsx';
import { useDraft, verdicts } from './use-draft.ts';

const reasons: Record<ReviewReason, string> = {
  sample: 'it was drawn at random',
  judge_cannot_tell: 'the judge could not tell',
  disagreement: 'judge and code disagree',
};

const discardWarning = 'The answer is not saved. Press Enter to save it, or n again to discard it.';

type Props = { trial: TrialReview; record: Trial; trialKey: string; review: Review };

/** A person's verdict on a trial and answers to the questions of its rubrics; after they are saved, the judge's. */
export function ReviewPanel({ trial, record, trialKey, review }: Props) {
  const note = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(trial, trialKey);
  const { isSaved, message } = draft;
  const openNext = () => {
    if (draft.isChanged && message !== discardWarning) return draft.say(discardWarning);
    const next = nextToReview(review.queue, trialKey);
    go({ ...(next ? { run: next.run, trial: next.key } : { trial: null }) });
  };
  const digits = Array.from({ length: 9 }, (_, level): [string, () => void] => [
    String(level + 1),
    () => draft.choose(null, level),
  ]);
  useKeys({
    ...Object.fromEntries(digits),
    q: () => draft.moveBy(1),
    Q: () => draft.moveBy(-1),
    m: () => note.current?.focus(),
    n: openNext,
    Enter: () => (isSaved ? openNext() : void draft.save()),
  });
  return (
    <section class="review" aria-label="Review">
      <h2>
        Review <span class="soft">{progressOf(review.queue)}</span>
      </h2>
      <Questions trial={trial} record={record} draft={draft} />
      <label class="review-note">
        Note <kbd>m</kbd>
        <textarea
          ref={note}
          rows={2}
          maxLength={10_000}
          value={draft.draft.note}
          onInput={(event) => draft.write(event.currentTarget.value)}
        />
      </label>
      <p class="actions">
        <button type="button" class="button primary" disabled={isSaved} onClick={() => void draft.save()}>
          {isSaved ? 'Saved' : 'Save'} <kbd>Enter</kbd>
        </button>
        <button type="button" class="button" onClick={openNext}>
          Next trial <kbd>n</kbd>
        </button>
      </p>
      <p class="small" role="status">
        {message !== '' && <span class="wrong">{visible(message)}</span>}
        {message === '' && <Standing why={trial.why} isBlind={trial.isBlind} />}
      </p>
    </section>
  );
}

const Questions = ({
  trial: { questions, label },
  record,
  draft: { draft, group, choose },
}: Pick<Props, 'trial' | 'record'> & { draft: ReturnType<typeof useDraft> }) => (
  <>
    <Levels
      legend="Verdict"
      levels={verdicts}
      chosen={draft.verdict}
      isCurrent={group === 0}
      onChoose={(level) => choose(0, level)}
    />
    {questions.map((question, place) => (
      <Levels
        key={place}
        legend={`${question.dimension}${question.turn === null ? '' : ` · turn ${question.turn + 1}`}`}
        levels={question.levels}
        chosen={draft.levels[place] ?? null}
        isCurrent={group === place + 1}
        onChoose={(level) => choose(place + 1, level)}
        below={label && <JudgeAnswer record={record} question={question} />}
      >
        <p>
          <Words text={question.question} />
        </p>
        {question.reference !== null && (
          <p class="soft">
            Reference: <Words text={question.reference} />
          </p>
        )}
      </Levels>
    ))}
  </>
);

function Standing({ why, isBlind }: Pick<TrialReview, 'why' | 'isBlind'>) {
  const hidden = isBlind
    ? 'The judge’s scores are hidden until you have answered.'
    : 'This trial was opened with the judge’s scores, so the answer does not count for calibration.';
  const queued = (why ?? []).map((reason) => reasons[reason]).join(', ');
  return <span class="soft">{why === null ? hidden : queued && `In the queue because ${queued}.`}</span>;
}

function JudgeAnswer({ record, question }: { record: Trial; question: Question }) {
  const answer = judgeAnswer(record, question);
  if (!answer) return null;
  return (
    <blockquote class="judge">
      <b>Judge: {visible((answer.level ?? 'no answer').replaceAll('_', ' '))}</b>
      {answer.votes.map(({ rationale, quotes, problem }, place) => (
        <p key={place}>
          <Words text={problem?.message ?? rationale} />
          {quotes.map((quote) => (
            <q key={quote}>
              <Words text={quote} />
            </q>
          ))}
        </p>
      ))}
    </blockquote>
  );
}

type LevelsProps = {
  legend: string;
  levels: readonly { name: string; means: string }[];
  chosen: string | null;
  /** Whether digits answer this question. */
  isCurrent: boolean;
  onChoose(level: number): void;
  /** Shown below the buttons. */
  below?: preact.ComponentChildren;
  children?: preact.ComponentChildren;
};

/** One question with a button for each level. */
const Levels = ({ legend, levels, chosen, isCurrent, onChoose, below, children }: LevelsProps) => (
  <fieldset class={isCurrent ? 'current' : ''}>
    <legend>{visible(legend)}</legend>
    {children}
    <div class="levels">
      {levels.map(({ name, means }, level) => (
        <button
          key={name}
          type="button"
          class="button"
          aria-pressed={name === chosen}
          title={visible(means)}
          onClick={() => onChoose(level)}
        >
          {visible(name.replaceAll('_', ' '))} {isCurrent && <kbd>{level + 1}</kbd>}
        </button>
      ))}
    </div>
    {below}
  </fieldset>
);
