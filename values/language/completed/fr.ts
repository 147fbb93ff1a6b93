import { wordSet } from '../en/phrases.ts';
import type { ReportedLanguage } from '../language.ts';
import { anyOf, pattern, stateCodes, toUser } from './pattern.ts';

/** Reading, thinking and speaking change nothing; what happens is no action. */
const harmless = `(?:${anyOf('affich analys calcul cherch compar compris considér constat consult demand détect dit dû échou essay été eu expliqu fourni identifi indiqu interrompu list localis lu mentionn observ obtenu oubli pass pens perdu peu permis produit pu reçu remarqu rencontr répond répondu su tent trouv vérifi voulu vu')})(?:é|i|u)?e?s?`;
const participle = `(?!${harmless}\\b)\\p{L}+(?:é|i|u|it|is|ert|ait)e?s?\\b`;
const adverbs =
  '(?:(?:bien|déjà|maintenant|également|aussi|tous|toutes|donc|correctement|automatiquement|officiellement|avec succès|été) )*';

export const fr: ReportedLanguage = {
  name: 'fr',
  words: wordSet(
    'le la les des un une est vous votre vos pour dans avec et du je pas au aux sur été merci plus mais ou ce cette ai il qui que sont ne en nous avons j l',
  ),
  completed: {
    states: [
      toUser(
        `\\b(?:a|ont) (?:bien |déjà |également |aussi |correctement |maintenant )*été ${adverbs}(?<state>${participle})(?: à jour)?(?: avec succès)?`,
        'vous|votre|vos|te|ton|ta|tes|toi',
      ),
      pattern(`\\b(?:est|sont) (?:maintenant|désormais|à présent|bien) ${adverbs}${participle}`),
      pattern(`(?<state>\\b${participle}) (?:à jour )?(?:avec succès|correctement)\\b`),
      pattern(`^[✅✔☑][^,;:]{0,80} (?<state>\\b${participle})(?: à jour)?\\s?[.!]?$`),
      pattern("^(?:c['’]est fait|fait|terminé)\\s?[.!]"),
    ],
    performs: [
      pattern(
        `\\b(?:j['’](?:y |en |l['’])?ai|je (?:vous |te |l['’]|les |lui |leur |le |la )+ai|nous (?:vous |l['’]|les |lui |leur )?avons) ${adverbs}(?!confirmé|préparé)${participle}`,
      ),
    ],
    succeeded: /avec succès/iu,
    negated: pattern(
      "\\b(?:ne|pas|jamais|aucune?|rien|personne|seulement|sans|non|peut-être|probablement)\\b|\\bn['’]",
    ),
    supposed: pattern(
      "\\b(?:si|quand|lorsqu\\p{L}*|une fois|dès|après|avant|jusqu\\p{L}*|pourr\\p{L}+|peux|peut|peuvent|voul\\p{L}+|souhait\\p{L}+|sera|seront|serait|doi(?:t|vent)|que|qui|dont|où)\\b|\\b(?:qu|s)['’]",
    ),
    toNothing: /^ (?:le|en) \d/u,
    writing: pattern("\\bj['’]ai (?:rédigé|écrit|résumé|traduit|expliqué)\\b"),
    result: /^ comme (\p{L}+)/u,
    codes: stateCodes(['', 'e', 's', 'es'], {
      booked: 'réservé planifié programmé',
      cancelled: 'annulé',
      confirmed: 'confirmé approuvé accepté',
      deleted: 'supprimé',
      delivered: 'livré',
      done: 'terminé achevé clôturé fermé',
      paid: 'payé réglé',
      refunded: 'remboursé',
      sent: 'envoyé expédié',
    }),
  },
};
