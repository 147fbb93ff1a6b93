import { useMemo, useState } from 'preact/hooks';
import type { Trial } from '../../../record/trial.ts';
import type { Media, RunView, TrialFile, TrialRow } from '../../data.ts';
import type { Pair, TrialPlace } from '../../model/address.ts';
import { alignTimelines, bothOf } from '../../model/align.ts';
import { worstFirst } from '../../model/trial/place-of.ts';
import { findTrial } from '../../model/trial/recorded-rerun.ts';
import { targetsOf } from '../../model/trial/targets.ts';
import { timelineOf } from '../../model/trial/timeline.ts';
import { duration, visible } from '../../model/trial/visible.ts';
import { go } from '../hooks/use-address.ts';
import { useKeys } from '../hooks/use-keys.ts';
import { useTrial } from '../hooks/use-trial.ts';
import { Dot, markWords } from '../marks.tsx';
import { Words } from '../text.tsx';
import { Conversation } from '../trial/conversation.tsx';
import { MediaPanel } from '../trial/media.tsx';
import { Scores } from '../trial/scores.tsx';
import { TimelinePanel, zoomKeys } from '../trial/timeline/timeline-panel.tsx';
import { useCursor } from '../trial/timeline/use-cursor.ts';

type Props = {
  runs: readonly RunView[];
  /** The names of the runs in a comparison. */
  names: readonly string[];
  pair: Pair;
  at: number | null;
  /** The pair at an offset; null without one. */
  further(by: 1 | -1): Pair | null;
  back(): void;
};

/** Two trials of one case: two variants, or a trial and its recorded rerun. */
export function PairPage({ runs, names, pair, at, further, back }: Props) {
  const one = useSide(pair[0], runs, names);
  const other = useSide(pair[1], runs, names);
  const step = (by: 1 | -1) => {
    const next = further(by);
    if (next) go({ pair: next });
  };
  useKeys({ Escape: back, j: () => step(1), k: () => step(-1) });
  if (!one || !other)
    return (
      <p class="alone">
        One of these trials does not exist in this run. <a href="#/">Show the run.</a>
      </p>
    );
  const declared = runs[pair[0].run]?.cases[one.row.case];
  return (
    <main class="pair">
      <nav class="crumbs" aria-label="Where this is">
        <button type="button" class="plain" onClick={back}>
          ← Back
        </button>
        <span class="soft">
          {visible(declared?.suite ?? '')} · <code>{visible(declared?.where ?? '')}</code>
        </span>
      </nav>
      <h1>
        <b>{visible(declared?.id ?? '')}</b> <Words text={declared?.title ?? ''} />
      </h1>
      <div class="two">
        {[one, other].map((side) => (
          <SideHead key={side.row.key} side={side} />
        ))}
      </div>
      {one.file?.record && other.file?.record ? (
        <Both
          sides={[one, other]}
          records={[one.file.record, other.file.record]}
          at={at}
          key={`${one.row.key} ${other.row.key}`}
        />
      ) : (
        <p class="alone soft">
          {isKnown(one) && isKnown(other) ? 'Reading the trials …' : nothingOf(one, other)}
        </p>
      )}
    </main>
  );
}

const isKnown = ({ row, file }: Side) => row.isKept && (file === null || file.record !== null);
const nothingOf = (one: Side, other: Side) =>
  `Nothing but the verdict is kept of ${[one, other]
    .filter((side) => !isKnown(side))
    .map(({ name }) => name)
    .join(' and of ')}.`;

function useSide(place: TrialPlace, runs: readonly RunView[], names: readonly string[]): Side | null {
  const run = runs[place.run];
  const found = run && findTrial(run, place.key);
  const file = useTrial(found?.row, false);
  if (!found) return null;
  const { row, lookOf } = found;
  const look = lookOf ? 'recorded rerun' : row.recordedRerun ? 'trial' : null;
  const name = [names[place.run], look].filter(Boolean).join(', ');
  return { place, row, file, name: name === '' ? `trial ${row.trial}` : name };
}

type BothProps = {
  sides: readonly [Side, Side];
  records: readonly [Trial, Trial];
  at: number | null;
};

/** Both on one time axis from the first user message. */
function Both({ sides, records, at }: BothProps) {
  const aligned = useMemo(() => {
    const [one, other] = records.map(timelineOf);
    return one && other ? alignTimelines(one, other) : null;
  }, [records[0], records[1]]);
  const both = useMemo(() => aligned && bothOf(aligned), [aligned]);
  const cursor = useCursor(both, at);
  useKeys({
    ArrowLeft: () => cursor.step(-1),
    ArrowRight: () => cursor.step(1),
    ' ': cursor.play,
    ...zoomKeys(cursor),
  });
  const shiftMs = aligned?.shiftMs ?? 0;
  const moments = [cursor.at, cursor.at === null ? null : cursor.at + shiftMs] as const;
  return (
    <>
      <div class="two">
        {sides.map((side, place) => (
          <SideBody
            key={side.row.key}
            name={side.name}
            record={records[place === 0 ? 0 : 1]}
            media={side.file?.media ?? []}
            at={moments[place === 0 ? 0 : 1]}
          />
        ))}
      </div>
      {aligned && (
        <div class="timelines">
          <TimelinePanel timeline={aligned.one} cursor={cursor} targets={null} label={sides[0].name} />
          <TimelinePanel timeline={aligned.other} cursor={cursor} targets={null} label={sides[1].name} />
        </div>
      )}
    </>
  );
}

/** One of two trials with its label and details. */
type Side = {
  place: TrialPlace;
  name: string;
  row: TrialRow;
  file: TrialFile | null;
};

/** The heading of a side with its result. */
function SideHead({ side }: { side: Side }) {
  const { name, row, place } = side;
  const why = row.findings[0]?.reason ?? row.note;
  return (
    <div class={`side-head mark-${row.mark}`}>
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
    </div>
  );
}

type BodyProps = { name: string; record: Trial; media: readonly Media[]; at: number | null };

/** The conversation, findings and media. */
function SideBody({ name, record, media, at }: BodyProps) {
  const scores = useMemo(() => worstFirst(record.scores), [record]);
  const [chosen, setChosen] = useState<number | null>(null);
  const score = chosen === null ? undefined : scores[chosen];
  const targets = useMemo(() => (score ? targetsOf(score, record) : null), [score, record]);
  return (
    <div class="side">
      <Conversation
        record={record}
        targets={targets}
        at={at}
        chosen={chosen}
        label={`${name}: the conversation`}
      />
      <Scores
        scores={scores}
        errors={record.errors}
        chosen={chosen}
        onChoose={setChosen}
        label={`${name}: scores`}
      />
      <MediaPanel media={media} record={record} at={at} label={`Pictures: ${name}`} />
    </div>
  );
}
