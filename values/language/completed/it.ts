import { wordSet } from '../en/phrases.ts';
import type { ReportedLanguage } from '../language.ts';
import { anyOf, pattern, stateCodes, toUser } from './pattern.ts';

/** Reading, thinking and speaking change nothing; what happens is no action. */
const harmless = `${anyOf('analizzat avut calcolat capit cercat chiest confrontat considerat consultat controllat dett elencat fallit fornit identificat incontrat indicat lett localizzat menzionat mostrat notat osservat ottenut pensat potut provat ricevut rilevat riscontrat sbagliat spiegat stat success tentat trovat verificat vist volut')}[oaie]`;
const participle = `(?!${harmless}\\b)\\p{L}{2,}(?:[aiu]t|[aeiorlu]s|ss|tt|st|rt|lt|nt)[oaie]\\b`;
const adverbs =
  '(?:(?:già|ora|adesso|anche|tutt[ie]|correttamente|automaticamente|ufficialmente|con successo) )*';

export const it: ReportedLanguage = {
  name: 'it',
  words: wordSet(
    'il lo gli una non con per del della dei è sono ha di che la le tuo suo può grazie più ma anche sì già ho un al alla in da si e i nel posso l',
  ),
  completed: {
    states: [
      toUser(
        `\\b(?:è|sono) (?:già |ora |anche )*stat[oaie] ${adverbs}(?<state>${participle})`,
        'ti|tu[aoei]|tuoi|vostr[oaie]|per (?:te|lei|voi)',
      ),
      pattern(`\\b(?:(?:è|sono) (?:ora|adesso)|(?:ora|adesso) (?:è|sono)) ${adverbs}${participle}`),
      pattern(`(?<state>\\b${participle}) (?:con successo|correttamente)\\b`),
      pattern(`^[✅✔☑][^,;:]{0,80} (?<state>\\b${participle})\\s?[.!]?$`),
      pattern('^fatto[.!]'),
    ],
    performs: [pattern(`\\b(?:ho|abbiamo) ${adverbs}(?!confermat|preparat)${participle}`)],
    succeeded: /con successo/iu,
    negated: pattern('\\b(?:non|mai|nessun\\p{L}*|niente|nulla|solo|soltanto|senza|forse|probabilmente)\\b'),
    supposed: pattern(
      '\\b(?:se|quando|una volta|dopo|prima|finché|potrebb\\p{L}+|può|puoi|vuoi|vuole|desider\\p{L}+|sarà|saranno|dev\\p{L}+|che|chi|cui|dove)\\b',
    ),
    toNothing: /^ (?:il|nel) \d/u,
    writing: pattern('\\bho (?:redatto|scritto|riassunto|tradotto|spiegato)\\b'),
    result: /^ come (\p{L}+)/u,
    codes: stateCodes(['o', 'a', 'i', 'e'], {
      booked: 'prenotat programmat fissat',
      cancelled: 'annullat cancellat',
      confirmed: 'confermat approvat accettat',
      deleted: 'eliminat rimoss',
      delivered: 'consegnat',
      done: 'completat terminat conclus chius',
      paid: 'pagat',
      refunded: 'rimborsat',
      sent: 'inviat spedit',
    }),
  },
};
