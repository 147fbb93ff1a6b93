import type { Language } from './language.ts';

/** How a user answers the question whether something should be done; `unclear` where the message agrees and then refuses. */
export type Answer = 'agreed' | 'refused' | 'unclear' | 'other';

/**
 * Reads each sentence of a user's answer. "No, just the chair. Please go ahead" agrees in the end; "Yes. But don't call me" may
 * refuse anything.
 */
export function answerIn(text: string, { answers: { agrees, refuses } }: Pick<Language, 'answers'>): Answer {
  const said = text
    .split(/(?<=[.!?;。！？；\n])/u)
    .map((sentence) => (refuses.test(sentence) ? 'refused' : agrees.test(sentence) ? 'agreed' : 'other'))
    .filter((answer) => answer !== 'other');
  const last = said.at(-1) ?? 'other';
  return last === 'refused' && said.includes('agreed') ? 'unclear' : last;
}
