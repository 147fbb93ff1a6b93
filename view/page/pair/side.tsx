import { useMemo, useState } from 'preact/hooks';
import type { Trial } from '../../../record/trial.ts';
import type { Media, TrialFile, TrialRow } from '../../data.ts';
import type { TrialPlace } from '../../model/address.ts';
import { worstFirst } from '../../model/trial/place-of.ts';
import { targetsOf } from '../../model/trial/targets.ts';
import { duration, visible } from '../../model/trial/visible.ts';
import type { Go } from '../hooks/use-address.ts';
import { Dot, markWords } from '../marks.tsx';
import { Words } from '../text.tsx';
import { Conversation } from '../trial/conversation.tsx';
import { MediaPanel } from '../trial/media.tsx';
import { Scores } from '../trial/scores.tsx';

/** One of two trials with its label and details. */
export type Side = {
  place: TrialPlace;
  name: string;
  row: TrialRow;
  file: TrialFile | null;
};

/** The heading of a side with its result. */
export function SideHead({ side, go }: { side: Side; go: Go }) {
  const { name, row, place } = side;
  const why = row.findings[0]?.reason ?? row.note;
  return (
    <section class={`side-head mark-${row.mark}`} aria-label={name}>
      <h2>{visible(name)}</h2>
      <p class="verdict">
        <Dot mark={row.mark} /> <strong>{markWords[row.mark]}</strong>
        {row.durationMs > 0 && <span class="soft">{duration(row.durationMs)}</span>}
        <button
          type="button"
          class="plain link"
          onClick={() => go({ run: place.run, trial: row.key, pair: null })}
        >
          open it
        </button>
      </p>
      {why && (
        <p class="because">
          <Words text={why} />
        </p>
      )}
    </section>
  );
}

type BodyProps = { name: string; record: Trial; media: readonly Media[]; at: number | null };

/** The conversation, findings and media. */
export function SideBody({ name, record, media, at }: BodyProps) {
  const scores = useMemo(() => worstFirst(record.scores), [record]);
  const [chosen, setChosen] = useState<number | null>(null);
  const score = chosen === null ? undefined : scores[chosen];
  const targets = useMemo(() => (score ? targetsOf(score, record) : null), [score, record]);
  return (
    <section class="side" aria-label={`${name}: the conversation`}>
      <Conversation record={record} targets={targets} at={at} chosen={chosen} />
      <Scores scores={scores} errors={record.errors} chosen={chosen} onChoose={setChosen} />
      <MediaPanel media={media} record={record} at={at} label={`Pictures: ${name}`} />
    </section>
  );
}
