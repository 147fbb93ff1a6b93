/** Words around an errand that do not tell it from another. */
const fillers = new Set(
  'please remember remind me to need i want have must should don’t dont forget a an the some my our of for at and go attend join do'.split(
    ' ',
  ),
);

/** Other words for the same, as they read in lower case. */
const synonyms: [RegExp, string][] = [
  [/\b(pick up|collect|fetch|grab|get)\b/g, 'fetch'],
  [/\b(purchase|shop for)\b/g, 'buy'],
  [/\b(phone|ring|give a ring to|contact)\b/g, 'call'],
  [/\b(package|packet)(?=s?\b)/g, 'parcel'],
];

/** True when two English titles are of the same words, whatever stands around them and in whatever order. */
export function sameEnglishErrand(a: string, b: string): boolean {
  return wordsOf(a).join(' ') === wordsOf(b).join(' ');
}

function wordsOf(title: string): string[] {
  const plain = synonyms.reduce(
    (text, [pattern, word]) => text.replace(pattern, word),
    title.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim(),
  );
  const words = plain.match(/[\p{L}\p{N}’]+/gu) ?? [];
  const core = words.filter((word) => !fillers.has(word));
  // A title made of such words only is still a title.
  return [...new Set((core.length > 0 ? core : words).map(singular))].sort();
}

const singular = (word: string) => (/[^su]s$/.test(word) ? word.slice(0, -1) : word);
