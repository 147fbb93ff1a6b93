import { useEffect, useRef } from 'preact/hooks';
import type { Trial } from '../../../record/trial.ts';
import type { Media } from '../../data.ts';

/** The video of each page at the selected moment, and the last screenshot. */
export function MediaPanel({
  media,
  record,
  at,
  label = 'Pictures',
}: {
  media: readonly Media[];
  record: Trial;
  at: number | null;
  label?: string;
}) {
  const videos = media.flatMap((one) => (one.name === 'video' && one.file !== null ? [one.file] : []));
  const pictures = media.flatMap((one) => (one.name === 'screenshot' && one.file !== null ? [one.file] : []));
  if (videos.length + pictures.length === 0) return null;
  return (
    <section class="media" aria-label={label}>
      {videos.map((file, place) => (
        <Video
          key={file}
          file={file}
          place={place}
          from={record.pages?.find(({ conversation }) => conversation === place)?.at ?? null}
          at={at}
        />
      ))}
      {pictures.map((file, place) => (
        <details key={file} open={videos.length === 0}>
          <summary>Screenshot at the end{pictures.length > 1 ? `, page ${place + 1}` : ''}</summary>
          <a href={file} target="_blank" rel="noreferrer">
            <img src={file} alt={`The page as it was at the end of the trial, ${place + 1}`} loading="lazy" />
          </a>
        </details>
      ))}
    </section>
  );
}

type VideoProps = {
  file: string;
  place: number;
  /** The start of the video; null if the record lacks it. */
  from: number | null;
  at: number | null;
};

function Video({ file, place, from, at }: VideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const shown = video.current;
    if (!shown || from === null || at === null) return;
    const seconds = Math.max(0, (at - from) / 1_000);
    shown.currentTime = Number.isFinite(shown.duration) ? Math.min(seconds, shown.duration) : seconds;
  }, [at, from]);
  return (
    <figure>
      <video
        ref={video}
        src={file}
        // With a known start the cursor controls the video.
        controls={from === null}
        muted
        playsInline
        preload="auto"
        aria-label={`Video of page ${place + 1}`}
      />
      {from === null && <figcaption class="soft small">The record does not say when it begins.</figcaption>}
    </figure>
  );
}
