import { searchFor } from '../../graders/exposure/search.ts';
import { parseJson } from '../../record/text/parse-json.ts';
import { visibleText } from '../../values/hidden-text.ts';
import type { Delivery } from './journal.ts';

/** Searches a request for the trial's own payload and, because an application may share what it read, for those of others. */
export function noteDelivery(
  body: Buffer,
  { own, others, call }: { own: Delivery; others: readonly Delivery[]; call: number },
): void {
  const planted = [own, ...others].filter(({ nonces }) => nonces.length > 0);
  if (planted.length === 0) return;
  // In JSON, letters beyond ASCII may be escaped.
  const text = visibleText(JSON.stringify(parseJson(body.toString())) ?? '');
  for (const one of planted) {
    const search = searchFor(one.nonces.map((nonce) => ({ kind: 'canary', value: nonce, text: nonce })));
    if (search(text).length < one.nonces.length) continue;
    if (one === own) own.at ??= call;
    else if (own.strange.length === 0) own.strange.push(strange);
  }
}

const strange =
  "The payload of another trial reached this trial's model: the application keeps tool lists or results between conversations. Switch that off for this run, or use one worker.";
