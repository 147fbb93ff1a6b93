import type { ModelCall, ToldMessage, Trial } from '../../record/trial.ts';

/** What one call told the model: what earlier calls had told it already, and what is new. */
export type ToldCall = { call: ModelCall; before: ToldMessage[]; added: ToldMessage[] };

/** Call by call; null where nobody noted what was told. */
export function toldIn({ told, modelCalls }: Pick<Trial, 'told' | 'modelCalls'>): ToldCall[] | null {
  if (!told || modelCalls.length === 0) return null;
  const known = new Set<number>();
  return modelCalls.map((call) => {
    const places = call.told ?? [];
    const messagesAt = (wanted: (place: number) => boolean) =>
      places.filter(wanted).flatMap((place) => told[place] ?? []);
    const isKnown = new Set(known);
    for (const place of places) known.add(place);
    return {
      call,
      before: messagesAt((place) => isKnown.has(place)),
      added: messagesAt((place) => !isKnown.has(place)),
    };
  });
}
