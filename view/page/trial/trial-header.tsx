import type { CaseRow, TrialRow } from '../../data.ts';
import { duration, visible } from '../../model/trial/visible.ts';
import { go } from '../hooks/use-address.ts';
import { ask } from '../jobs.tsx';
import { Dot, markWords } from '../marks.tsx';
import { Words } from '../text.tsx';
import { nameOf } from './others.tsx';

type Props = {
  row: TrialRow;
  declared: CaseRow;
  /** Every trial of the case, including this one. */
  others: readonly TrialRow[];
  step(by: 1 | -1): void;
  position: string;
  isServed: boolean;
  /** The link to the trial in the review; during a review, out of it. */
  reviewLink: string;
  isReview: boolean;
  hasTrace: boolean;
  /** The trial that this recorded rerun repeats; null for a trial. */
  lookOf: TrialRow | null;
};

/** The case, the result with its reason, and the actions. */
export function TrialHeader({
  row,
  declared,
  others,
  step,
  position,
  isServed,
  reviewLink,
  isReview,
  hasTrace,
  lookOf,
}: Props) {
  const why = row.findings[0]?.reason ?? row.note;
  return (
    <header class={`trial-header mark-${row.mark}`}>
      <nav class="crumbs" aria-label="Where this is">
        <button type="button" class="plain" onClick={() => go({ trial: null })}>
          ← {isReview ? 'Review' : 'Run'}
        </button>
        <span class="soft">
          {visible(declared.suite)} · <code>{visible(declared.where)}</code>
        </span>
        <span class="stepper">
          <button type="button" class="plain" onClick={() => step(-1)} aria-label="The trial before (k)">
            ↑
          </button>
          <span class="soft">{position}</span>
          <button type="button" class="plain" onClick={() => step(1)} aria-label="The next trial (j)">
            ↓
          </button>
        </span>
      </nav>
      <h1>
        <Dot mark={row.mark} /> <b>{visible(declared.id)}</b> <Words text={declared.title} />
      </h1>
      <p class="verdict">
        <strong>{sentence(markWords[row.mark])}</strong>
        {declared.blocking && <span class="badge">blocking</span>}
        <span class="soft">
          {declared.severity} · {duration(row.durationMs)}
        </span>
        {row.attempt > 1 && <span class="soft">attempt {row.attempt}</span>}
        <Others row={lookOf ?? row} others={others} />
      </p>
      {lookOf && (
        <p class="note">
          This is a recorded rerun at a trial that {markWords[lookOf.mark]}: it was played once more to be
          recorded, and its verdict counts for nothing.{' '}
          <button type="button" class="plain link" onClick={() => go({ trial: lookOf.key })}>
            To the trial
          </button>
        </p>
      )}
      {why && (
        <p class="because">
          <span>{visible(why.slice(0, mostLetters))}</span>
        </p>
      )}
      {row.mutation !== null && (
        <p class="note">
          Mutated agent: <b>{visible(row.mutation.replaceAll('_', ' '))}</b>. This trial must fail.
        </p>
      )}
      {isServed && <Actions row={row} hasTrace={hasTrace} reviewLink={reviewLink} isReview={isReview} />}
    </header>
  );
}

/** More text than the visible lines hold. */
const mostLetters = 1_200;

const sentence = (words: string) => words[0]?.toUpperCase() + words.slice(1);

function Others({ row, others }: Pick<Props, 'row' | 'others'>) {
  if (others.length < 2) return null;
  return (
    <span class="others">
      {others.map((one) => (
        <button
          key={one.key}
          type="button"
          class="plain"
          aria-current={one.key === row.key}
          aria-label={`${nameOf(one)}: ${markWords[one.mark]}`}
          onClick={() => go({ trial: one.key })}
        >
          <Dot mark={one.mark} />
        </button>
      ))}
      <span class="soft">
        trial {row.trial} of {new Set(others.map(({ trial }) => trial)).size}
      </span>
    </span>
  );
}

const Actions = ({
  row,
  hasTrace,
  reviewLink,
  isReview,
}: Pick<Props, 'row' | 'hasTrace' | 'reviewLink' | 'isReview'>) => (
  <p class="actions">
    <button type="button" class="button" onClick={() => void ask('rerun', row.key)}>
      Run again
    </button>
    {row.isKept && (
      <a class="button" href={reviewLink}>
        {isReview ? 'Leave the review' : 'Review'}
      </a>
    )}
    {row.isKept && row.mark !== 'pass' && (
      <button type="button" class="button" onClick={() => void ask('promote', row.key)}>
        Promote to a case
      </button>
    )}
    {hasTrace && (
      <button type="button" class="button" onClick={() => void ask('trace', row.key)}>
        Open the trace
      </button>
    )}
  </p>
);
