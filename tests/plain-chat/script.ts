export type Act = { wait: number } | { message: number; text: string };

export const sentences = [
  'one two three four five six seven eight',
  'nine ten eleven twelve thirteen fourteen',
];

/** Two messages in a row, word by word, and half a second between them. */
export const script = (only?: number): Act[] =>
  sentences.flatMap((sentence, message): Act[] => {
    if (only !== undefined && only !== message) return [];
    const words = sentence.split(/(?= )/).flatMap((text): Act[] => [{ wait: 30 }, { message, text }]);
    return [...(message > 0 ? [{ wait: 500 }] : []), ...words];
  });
