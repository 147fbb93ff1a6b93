/** What a model answers, before it is written in the form of an API. */
export type Answer = {
  id: string;
  model: string;
  text: string;
  calls: { id: string; name: string; args: string }[];
  /** `none`: there is not one choice in it. */
  finish: 'stop' | 'tool_calls' | 'content_filter' | 'none';
  /** Whether the words are a refusal, which has a place of its own. */
  refuses: boolean;
  usage: Usage;
};

export type Usage = { prompt: number; cached: number; completion: number; reasoning: number };

/** Words as they come: about as long as tokens are. */
export const inPieces = (text: string, length = 4): string[] =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  );

/** About four characters of a Latin script are a token, or one of another. */
export const tokensIn = (text: string): number => {
  const wide = Array.from(text).filter((letter) => letter > '\u024f').length;
  return Math.ceil((text.length - wide) / 4 + wide);
};
