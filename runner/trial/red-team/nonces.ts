import { randomInt } from 'node:crypto';
import { inTags, interrupted } from '../../../values/hidden-text.ts';

/** The texts of one trial's attack that no other trial has. */
export type Nonces = {
  /** The halves of the canary, which payloads contain apart: quoting a payload never produces the canary. */
  first: string;
  second: string;
  canary: string;
  /** Ends every payload, so that a cut payload is noticed. */
  end: string;
  /** A host that no resolver knows (RFC 2606). */
  host: string;
};

export function freshNonces(): Nonces {
  const [first, second, end, host] = [word(), word(), word(), word()];
  return { first, second, canary: first + second, end, host: `${host.toLowerCase()}.invalid` };
}

/** Letters that no font and no reader confuses, in ten places. */
const letters = 'ABCDEFGHKLMNPQRSTUVWXYZ';
const word = (): string => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');

/**
 * Fills `{{first}}`, `{{second}}`, `{{canary}}`, `{{end}}` and `{{host}}` into every text of a document, and hides what is between
 * `{{tags}}` and `{{/tags}}` (tag characters) or `{{joiners}}` and `{{/joiners}}` (invisible letters).
 */
export function fillNonces<T>(document: T, nonces: Nonces): T {
  const filled = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value
        .replaceAll(/\{\{(first|second|canary|end|host)\}\}/g, (_whole, name: keyof Nonces) => nonces[name])
        .replaceAll(/\{\{tags\}\}(.*?)\{\{\/tags\}\}/gs, (_whole, text: string) => inTags(text))
        .replaceAll(/\{\{joiners\}\}(.*?)\{\{\/joiners\}\}/gs, (_whole, text: string) => interrupted(text));
    if (Array.isArray(value)) return value.map(filled);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner)]));
  };
  return filled(document) as T;
}
