/** Whether the text is only white space or invisible: almost every text contains it, or none does. */
export const isBlank = (text: string): boolean => text.normalize('NFKC').replace(/[\s\p{C}]/gu, '') === '';

/**
 * Whether a pattern (flags u and i) occurs in practically every text. Decided on generated texts: random words, alone
 * and among typical reply content, long texts, and the pattern's own literals. Other scripts than Latin never stand
 * alone, because a pattern for one is a claim about the language.
 */
export function acceptsEveryText(source: string): boolean {
  const pattern = new RegExp(source, 'ui');
  const literals = source.match(/[\p{L}\p{N}]+/gu) ?? [];
  const excluded = [...literals, literals.join(' ')].flatMap((literal) => [
    literal,
    `ok ${literal} ok`,
    `ok${literal}`,
  ]);
  const texts = [...generatedTexts, ...excluded.filter((text) => /\p{L}{2}/u.test(text))];
  if (!texts.every((text) => pattern.test(text))) return false;
  return !repeatsRepetition(source) && longTexts.every((text) => pattern.test(text));
}

/**
 * Nested repetitions may take exponential time, or be a limit on lines or words that only long text exceeds. They are
 * not refused.
 */
function repeatsRepetition(source: string): boolean {
  const bare = source.replace(/\\./gu, 'x').replace(/\[[^\]]*\]/gu, 'x');
  return /[*+{?][^)]*\)+(?:[*+]|\{\d)/u.test(bare.replace(/\(\?(?:[:=!]|<[=!])/gu, '('));
}

/** A fixed sequence, so that a case file is refused consistently. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const generatedTexts = makeTexts(randomFrom(7));

function makeTexts(random: (below: number) => number): string[] {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const times = <Value>(count: number, make: () => Value): Value[] => Array.from({ length: count }, make);
  const word = () => times(2 + random(5), () => letters[random(letters.length)] ?? '').join('');
  const digits = (count: number) => times(count, () => random(10)).join('');
  const held = [
    ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
    ...'\n\t€£¥°•–—…“”‘’«»¿¡ñéüß\u6f22\u5b57\u304b\u306a\u30ab\u30ca\ud55c\uae00яжαωאבعبकखไทย😀✅→',
    ...[
      '**b**',
      '# h',
      '- i',
      '1. i',
      '```',
      '<b>',
      '</b>',
      '{"a": 1}',
      '| a |',
      'a@b.co',
      'https://a.co/b?c=d',
      '$',
      '%',
    ],
    ...times(6, () => digits(4)),
    ...[
      `${digits(4)}-11-21`,
      '14:30',
      `${digits(4)} ${digits(4)} ${digits(4)} ${digits(4)}`,
      `+1 555 ${digits(4)}`,
    ],
  ];
  const words = times(40, word);
  return [
    ...words,
    ...words.map((one) => one.toUpperCase()),
    ...times(20, () => `${word()} ${word()}.`),
    ...held.flatMap((one) => [`${one}${word()}`, `${word()} ${one} ${word()}`, `${word()}${one}`]),
  ].map((text) => text.trim());
}

const longTexts = [`ab ${'a '.repeat(4_000)}`, `ab\n${'a\n'.repeat(2_000)}`];
