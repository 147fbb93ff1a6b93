import type { Change } from '../../data.ts';

/** Distinguished by shape, like the marks of trials. */
const shapes = {
  better: 'M6 1.5 11 9.5H1Z',
  worse: 'M6 10.5 1 2.5h10Z',
  untold:
    'M3.4 4.1C3.4 2.4 4.6 1.3 6.1 1.3c1.6 0 2.7 1 2.7 2.4 0 1.1-.6 1.7-1.3 2.2-.6.4-.8.7-.8 1.3v.4H5.2V7c0-1 .4-1.6 1.2-2.1.5-.4.8-.6.8-1.1 0-.6-.4-1-1.1-1-.7 0-1.2.5-1.2 1.3ZM5.1 8.9h1.7v1.8H5.1Z',
  same: 'M5 6a1 1 0 1 0 2 0a1 1 0 1 0-2 0Z',
} as const;

type Kind = keyof typeof shapes;

const Shape = ({ kind, title }: { kind: Kind; title: string }) => (
  <svg class={`dot change-${kind}`} viewBox="0 0 12 12" width="12" height="12" role="img">
    <title>{title}</title>
    <path d={shapes[kind]} />
  </svg>
);

export const VerdictMark = ({ verdict }: { verdict: 'better' | 'worse' | 'untold' }) => (
  <Shape kind={verdict} title={verdict === 'untold' ? 'cannot be told' : verdict} />
);

const kinds: Record<Change, Kind> = {
  improved: 'better',
  regressed: 'worse',
  undecided: 'untold',
  unchanged: 'same',
};

/** The change of a case against the base; null if it is missing in one of the two. */
export const ChangeMark = ({ change, why }: { change: Change | null; why: string | null }) => (
  <Shape kind={kinds[change ?? 'undecided']} title={[change ?? 'missing', why].filter(Boolean).join(': ')} />
);
