/** A range of a text; the end is exclusive. */
export type Passage = { start: number; end: number };

export const redactionMark = '[redacted]';

/**
 * Removes passages from a text in parts. The first affected part gets the mark; the remainder is deleted from later
 * parts.
 */
export function redactParts(parts: readonly string[], passages: readonly Passage[]): string[] {
  const joined = joinPassages(passages);
  let at = 0;
  let next = 0;
  return parts.map((part) => {
    const [from, to] = [at, at + part.length];
    at = to;
    let kept = '';
    let read = from;
    for (let index = next; index < joined.length; index++) {
      const passage = joined[index];
      if (!passage || passage.start >= to) break;
      kept += part.slice(read - from, Math.max(read, passage.start) - from);
      if (passage.start >= from) kept += redactionMark;
      read = Math.min(to, passage.end);
      if (passage.end <= to) next = index + 1;
    }
    return kept + part.slice(read - from);
  });
}

function joinPassages(passages: readonly Passage[]): Passage[] {
  const joined: Passage[] = [];
  for (const { start, end } of passages.toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}
