/** What the scripted server does, one act after the other. */
export type Act = { say: string } | { wait: number } | { fail: number } | { cut: true } | { hang: true };

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index + 1} `);

const scripts: Record<string, Act[]> = {
  'forty tokens, one every 50 ms': words(40).flatMap((say): Act[] => [{ wait: 50 }, { say }]),
  'thirty tokens with a pause of 3 s in the middle': [
    ...words(15).map((say): Act => ({ say })),
    { wait: 3_000 },
    ...words(30)
      .slice(15)
      .map((say): Act => ({ say })),
  ],
  'forty tokens in one burst': [{ say: words(40).join('') }],
  'a stream that is cut': [...words(5).map((say): Act => ({ say })), { wait: 100 }, { cut: true }],
  'a stream that never ends': [...words(5).map((say): Act => ({ say })), { hang: true }],
  'a stream that goes on and on': words(100).flatMap((say): Act[] => [{ say }, { wait: 100 }]),
  'an answer without words': [],
  'an error': [{ fail: 500 }],
  'Hello! Please answer in one short sentence.': [
    { wait: 100 },
    { say: 'Hello! I am ' },
    { wait: 50 },
    { say: 'not one of theirs.' },
  ],
};

/** The acts for what the user said. */
export function script(said: string): Act[] {
  const acts = scripts[said];
  if (!acts)
    throw new Error(`There is no script for "${said}". There are: ${Object.keys(scripts).join('; ')}`);
  return acts;
}
