import type { RefObject } from 'preact';
import { Dot, markNames, markWords } from './marks.tsx';

const everywhere: [string, string][] = [
  ['j / k', 'the next, and the one before'],
  ['/', 'search'],
  ['?', 'this help'],
];
const onOverview: [string, string][] = [
  ['Enter', 'open the trial that says most against the case'],
  ['Esc', 'all cases again'],
];
const onComparison: [string, string][] = [
  ['Enter', 'open the two trials of the case that tell most, side by side'],
  ['Esc', 'all cases again'],
];
const onTrial: [string, string][] = [
  ['← / →', 'to what happened before, or after'],
  ['Shift + ← / →', 'in steps of 20 ms'],
  ['+ / − / 0', 'less of the timeline and larger, more of it, all of it'],
  ['s / S', 'the next score, and the one before'],
  ['Space', 'play'],
  ['Esc', 'back to the run'],
];

const onReview: [string, string][] = [
  ['1 … 9', 'answer the current question; the next one follows'],
  ['q / Q', 'the next question, and the one before'],
  ['m', 'write a note; Esc leaves it'],
  ['Enter', 'save the answer; again: the next trial to review'],
  ['n', 'the next trial to review'],
];

type Props = {
  dialog: RefObject<HTMLDialogElement | null>;
  isTrial: boolean;
  /** Whether the page is a comparison. */
  isComparison: boolean;
  isReview: boolean;
};

/** The keyboard shortcuts and the meaning of the marks. */
export function Help({ dialog, isTrial, isComparison, isReview }: Props) {
  const here = isTrial ? onTrial : isComparison ? onComparison : onOverview;
  return (
    <dialog ref={dialog} class="help" aria-labelledby="help-title">
      <h2 id="help-title">Keys</h2>
      <dl>
        {[...(isReview ? onReview : []), ...everywhere, ...here].map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <h2>Marks</h2>
      <ul class="legend">
        {markNames.map((mark) => (
          <li key={mark}>
            <Dot mark={mark} /> {markWords[mark]}
          </li>
        ))}
      </ul>
      {!isTrial && (
        <p class="soft">
          pass^k: how likely k trials of a case in a row all pass. pass^1 is the share that passed.
        </p>
      )}
      <form method="dialog">
        <button type="submit" class="button">
          Close
        </button>
      </form>
    </dialog>
  );
}
