import type { CaseRow, TrialRow } from '../../data.ts';
import { duration, visible } from '../../model/visible.ts';
import { ask } from '../jobs.tsx';
import { Dot, markWords } from '../marks.tsx';
import { Words } from '../text.tsx';
import type { Go } from '../use-address.ts';

type Props = {
  row: TrialRow;
  declared: CaseRow;
  /** Every trial of the case, this one among them. */
  others: readonly TrialRow[];
  go: Go;
  step(by: 1 | -1): void;
  position: string;
  isServed: boolean;
  hasTrace: boolean;
  /** The trial that this one is a second look at; null for a trial. */
  lookOf: TrialRow | null;
};

/** What it is, how it ended and why, and what can be done about it. */
export function TrialHeader({
  row,
  declared,
  others,
  go,
  step,
  position,
  isServed,
  hasTrace,
  lookOf,
}: Props) {
  const [worst] = row.findings;
  return (
    <header class={`trial-header mark-${row.mark}`}>
      <nav class="crumbs" aria-label="Where this is">
        <button type="button" class="plain" onClick={() => go({ trial: null, at: null, score: null })}>
          ← Run
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
        <Others row={lookOf ?? row} others={others} go={go} />
      </p>
      {lookOf && (
        <p class="note">
          This is a second look at a trial that {markWords[lookOf.mark]}: it was played once more to be
          recorded, and its verdict counts for nothing.{' '}
          <button
            type="button"
            class="plain link"
            onClick={() => go({ trial: lookOf.key, at: null, score: null })}
          >
            To the trial
          </button>
        </p>
      )}
      {worst && (
        <p class="because">
          <span>{visible(worst.reason.slice(0, mostLetters))}</span>
        </p>
      )}
      {!worst && row.note && <p class="because">{visible(row.note)}</p>}
      {row.sabotage !== null && (
        <p class="note">
          The model was made to misbehave on purpose: <b>{visible(row.sabotage.replaceAll('_', ' '))}</b>. A
          trial like this must fail.
        </p>
      )}
      {isServed && <Actions row={row} hasTrace={hasTrace} />}
    </header>
  );
}

/** More than the lines that are shown hold. */
const mostLetters = 1_200;

const sentence = (words: string) => words[0]?.toUpperCase() + words.slice(1);

function Others({ row, others, go }: Pick<Props, 'row' | 'others' | 'go'>) {
  if (others.length < 2) return null;
  return (
    <span class="others">
      {others.map((one) => (
        <button
          key={one.key}
          type="button"
          class="plain"
          aria-current={one.key === row.key}
          aria-label={`trial ${one.trial}${one.attempt > 1 ? `, attempt ${one.attempt}` : ''}: ${markWords[one.mark]}`}
          onClick={() => go({ trial: one.key, at: null, score: null })}
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

const Actions = ({ row, hasTrace }: Pick<Props, 'row' | 'hasTrace'>) => (
  <p class="actions">
    <button type="button" class="button" onClick={() => void ask('rerun', row.key)}>
      Run again
    </button>
    {row.isKept && (
      <button type="button" class="button" onClick={() => void ask('review', row.key)}>
        Review
      </button>
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
