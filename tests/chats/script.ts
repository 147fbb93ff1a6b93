/** What the back end does, one act after the other. It knows the truth: what a reply must read as, and how it must end. */
export type Act =
  | { say: string }
  | { wait: number }
  /** What follows is a message of its own. */
  | { message: true }
  | { call: string }
  | { result: string }
  | { fail: number }
  | { error: string }
  | { cut: true }
  | { hang: true };

export type Talk = {
  acts: readonly Act[];
  /** The ends that are right. */
  ends: readonly string[];
  /** Ends that are right as well where nothing but silence can tell: on a page that speaks over a socket. */
  endsBySilence?: readonly string[];
  /** What the page says by itself is no part of the script: an account of a failure, or of a reply without words. */
  pageSpeaks?: true;
};

const numbered = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => `word${index + from}`);

/** One word after the other, `ms` between them. */
const spoken = (words: readonly string[], ms: number, { goesOn = false } = {}): Act[] =>
  words.flatMap((word, index): Act[] => [
    { wait: index === 0 && !goesOn ? 0 : ms },
    { say: index === 0 && !goesOn ? word : ` ${word}` },
  ]);

const complete = ['complete'];
const failed = ['error_shown', 'cut_off', 'failed_silently'];

const markdown = [
  '## A heading',
  '',
  'Some **bold words**, some *leaning words*, and `one_word()` of code.',
  '',
  '1. the first',
  '2. the second',
  '',
  '```ts',
  'const answer = 42;',
  '```',
  '',
  '| Fruit | Count |',
  '| --- | --- |',
  '| pears | 7 |',
  '',
  'That was all.',
].join('\n');

const paragraphs = Array.from(
  { length: 12 },
  (_, index) => `Paragraph ${index + 1} says ${numbered(24, index * 24 + 1).join(' ')}.`,
);

const pieces = (text: string, length: number) => text.match(new RegExp(`[\\s\\S]{1,${length}}`, 'gu')) ?? [];

/** By what the user says. */
export const talks: Record<string, Talk> = {
  'speak slowly': { acts: spoken(numbered(40), 50), ends: complete },
  'all at once': { acts: [{ say: numbered(40).join(' ') }], ends: complete },
  'pause for three seconds': {
    acts: [...spoken(numbered(12), 30), { wait: 3_000 }, ...spoken(numbered(12, 13), 30, { goesOn: true })],
    ends: complete,
  },
  'pause for fifteen seconds': {
    acts: [...spoken(numbered(12), 30), { wait: 15_000 }, ...spoken(numbered(12, 13), 30, { goesOn: true })],
    ends: complete,
  },
  'think before you speak': { acts: [{ wait: 3_000 }, ...spoken(numbered(12), 30)], ends: complete },
  'one more thing at the end': {
    acts: [{ say: numbered(20).join(' ') }, { wait: 2_500 }, { say: ' and that is all' }],
    ends: complete,
  },
  'say it in two messages': {
    acts: [
      ...spoken(['This', 'is', 'the', 'first', 'part.'], 40),
      { wait: 1_200 },
      { message: true },
      ...spoken(['This', 'is', 'the', 'second', 'part.'], 40),
    ],
    ends: complete,
  },
  'use a tool': {
    acts: [
      { call: 'look_up_tide' },
      { wait: 500 },
      { result: 'look_up_tide' },
      { wait: 100 },
      ...spoken(['High', 'tide', 'is', 'at', 'noon.'], 40),
    ],
    ends: complete,
  },
  'use markdown': {
    acts: pieces(markdown, 7).flatMap((say): Act[] => [{ say }, { wait: 15 }]),
    ends: complete,
  },
  'twelve paragraphs': {
    acts: paragraphs.flatMap((say, index): Act[] => [
      { say: index === 0 ? say : `\n\n${say}` },
      { wait: 20 },
    ]),
    ends: complete,
  },
  'speak in many scripts': {
    acts: pieces('Grüße, 你好, שלום, नमस्ते, привет 👩‍👩‍👧 é ok', 4).flatMap((say): Act[] => [
      { say },
      { wait: 20 },
    ]),
    ends: complete,
  },
  'say nothing': {
    acts: [{ wait: 200 }],
    ends: ['empty', 'error_shown', 'complete'],
    endsBySilence: ['stalled'],
    pageSpeaks: true,
  },
  'fail at once': { acts: [{ fail: 500 }], ends: failed, pageSpeaks: true },
  'fail in the middle': {
    acts: [...spoken(numbered(8), 30), { error: 'The scripted failure' }],
    ends: failed,
    pageSpeaks: true,
  },
  'break the connection': {
    acts: [...spoken(numbered(8), 30), { cut: true }],
    ends: failed,
    pageSpeaks: true,
  },
  'never finish': { acts: [...spoken(numbered(8), 30), { hang: true }], ends: ['stalled', 'timeout'] },
  'the same again': { acts: spoken(['The', 'same', 'reply', 'every', 'time.'], 40), ends: complete },
};

/** The acts for what the user said. */
export function actsFor(said: string): readonly Act[] {
  const talk = talks[said.trim()];
  return talk?.acts ?? spoken(`You said: ${said.trim()}`.split(' '), 30);
}

/** Letters and digits alone, of what must be read: how Markdown is shown is the page's affair. */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\|\s*-+\s*\|\s*-+\s*\|/g, '')
    .replace(/```\w+/g, '')
    .replace(/\b\d+\. /g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

export const spokenIn = (said: string): string =>
  actsFor(said)
    .flatMap((act) => ('say' in act ? [act.say] : 'message' in act ? ['\n\n'] : []))
    .join('');
