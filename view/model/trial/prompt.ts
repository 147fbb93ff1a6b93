import type { ModelCall, PromptMessage, Trial } from '../../../record/trial.ts';

/** What one call told the model: what earlier calls had told it already, and what is new. */
export type PromptCall = { call: ModelCall; before: PromptMessage[]; added: PromptMessage[] };

/** Call by call; null where nobody noted what was told. */
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
