import { useState } from 'preact/hooks';
import type { RunView } from '../../data.ts';
import { nextToReview, type Review, type ReviewVerdict } from '../../model/review.ts';
import { visible } from '../../model/trial/visible.ts';
import { go } from '../hooks/use-address.ts';
import { useKeys } from '../hooks/use-keys.ts';
import { Words } from '../text.tsx';
import { send } from './send.ts';

/** Asks for the reviewer's name before it shows any trial. */
export function AskName() {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <main class="alone ask-name">
      <h1>Review</h1>
      <p>Answers are saved under your name, so several people can review the same trials.</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send('reviewer', { name }).then(setProblem);
        }}
      >
        <label>
          Name{' '}
          <input
            value={name}
            required
            maxLength={80}
            autocomplete="name"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>{' '}
        <button type="submit" class="button">
          Start
        </button>
      </form>
      {problem !== null && <p class="wrong">The name was not saved: {visible(problem)}</p>}
    </main>
  );
}

const answerMarks: Record<ReviewVerdict, [sign: string, words: string]> = {
  pass: ['✓', 'pass'],
  fail: ['✗', 'fail'],
  cannot_tell: ['?', 'cannot tell'],
};

/** The trials to review, with the reviewer's verdicts. */
export function ReviewList({
  runs,
  review: { queue, reviewer },
}: {
  runs: readonly RunView[];
  review: Review;
}) {
  const open = (item: { run: number; key: string } | null) => item && go({ run: item.run, trial: item.key });
  useKeys({ n: () => open(nextToReview(queue, null)) });
  return (
    <main class="overview review-list">
      <h1>Review</h1>
      <p class="soft">{progressOf(queue)}</p>
      {queue.length === 0 && <p>No trial of this run needs a review.</p>}
      {reviewer !== null && queue.length > 0 && (
        <p class="soft">
          Answers are saved as {visible(reviewer)}. The judge’s scores are hidden until you have answered.
        </p>
      )}
      <ol>
        {queue.map((item) => {
          const row = runs[item.run]?.trials.find(({ key }) => key === item.key);
          const declared = row && runs[item.run]?.cases[row.case];
          const [sign, words] = item.verdict === null ? ['·', 'no answer'] : answerMarks[item.verdict];
          return (
            <li key={item.key}>
              <span role="img" aria-label={words} class={`answer ${item.verdict ?? ''}`}>
                {sign}
              </span>
              <button type="button" class="plain link" onClick={() => open(item)}>
                {visible(declared?.id ?? item.key)}
                {row && row.trial > 1 && ` #${row.trial}`}
              </button>
              <Words text={declared?.title ?? ''} />
            </li>
          );
        })}
      </ol>
    </main>
  );
}

export const progressOf = (queue: Review['queue']): string =>
  `${queue.filter(({ verdict }) => verdict !== null).length} of ${queue.length} answered`;
