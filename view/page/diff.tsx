import type { DiffLine } from '../data.ts';
import { visible } from '../model/trial/visible.ts';

const mostLines = 400;
const signs = { same: ' ', added: '+', removed: '−', gap: '⋯' } as const;
const spoken = { same: '', added: 'added: ', removed: 'removed: ', gap: '' } as const;

/** The line-by-line diff of two texts. */
export const Diff = ({ lines }: { lines: readonly DiffLine[] }) => (
  <div class="diff">
    {lines.slice(0, mostLines).map(({ kind, text }, place) => (
      <div key={place} class={kind}>
        <span aria-hidden="true">{signs[kind]}</span>
        <span class="spoken">{spoken[kind]}</span>
        <span class="words">{visible(text.slice(0, 2_000))}</span>
      </div>
    ))}
    {lines.length > mostLines && <p class="soft">{lines.length - mostLines} more lines</p>}
  </div>
);
