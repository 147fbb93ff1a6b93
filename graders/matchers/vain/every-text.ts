/** Whether nothing can be seen of a text: every text with two words contains it, or it is nowhere. */
export const isBlank = (text: string): boolean => text.normalize('NFKC').replace(/[\s\p{C}]/gu, '') === '';

/**
 * Whether a pattern (flags u and i) is found in every text that has words. It is decided by what the pattern does with generated texts:
 * words of random letters, alone and among all that replies hold besides, long ones, and the literals of the pattern itself, which a
 * pattern may exclude. Scripts other than Latin stand among the words and never alone: a pattern for one of them is a claim about the
 * language.
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
 * A repetition within a repetition may take for ever on a long text that it is not found in, and may be a limit on lines or words that
 * only a long text exceeds. It is not refused.
 */
function repeatsRepetition(source: string): boolean {
  const bare = source.replace(/\\./gu, 'x').replace(/\[[^\]]*\]/gu, 'x');
  return /[*+{?][^)]*\)+(?:[*+]|\{\d)/u.test(bare.replace(/\(\?(?:[:=!]|<[=!])/gu, '('));
}

/** The same numbers every time: a case file is refused or not, whenever it is loaded. */
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
