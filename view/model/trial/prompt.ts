import type { ModelCall, PromptMessage, Trial } from '../../../record/trial.ts';

/** The prompt of one call: what earlier calls contained already, and what is new. */
export type PromptCall = { call: ModelCall; before: PromptMessage[]; added: PromptMessage[] };

/** By call; null if the prompt was not observed. */
export function promptCallsOf({
  prompt,
  modelCalls,
}: Pick<Trial, 'prompt' | 'modelCalls'>): PromptCall[] | null {
  if (!prompt || modelCalls.length === 0) return null;
  const known = new Set<number>();
  return modelCalls.map((call) => {
    const places = call.prompt ?? [];
    const messagesAt = (wanted: (place: number) => boolean) =>
      places.filter(wanted).flatMap((place) => prompt[place] ?? []);
    const isKnown = new Set(known);
    for (const place of places) known.add(place);
    return {
      call,
      before: messagesAt((place) => isKnown.has(place)),
      added: messagesAt((place) => !isKnown.has(place)),
    };
  });
}
