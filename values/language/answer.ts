import type { Language } from './language.ts';

/** How a user answers the question whether something should be done; `unclear` where the message agrees and refuses. */
export type Answer = 'agreed' | 'refused' | 'unclear' | 'other';

/** Reads each sentence of a user's answer. "Yes. But don't call me" may refuse anything, so it is no agreement. */
export function answerIn(text: string, { answers: { agrees, refuses } }: Pick<Language, 'answers'>): Answer {
  const said = new Set(
    text
      .split(/(?<=[.!?;。！？；\n])/u)
      .map((sentence) => (refuses.test(sentence) ? 'refused' : agrees.test(sentence) ? 'agreed' : 'other')),
  );
  if (said.has('refused')) return said.has('agreed') ? 'unclear' : 'refused';
  return said.has('agreed') ? 'agreed' : 'other';
}
