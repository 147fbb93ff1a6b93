import { wordSet } from '../en/phrases.ts';
import type { ReportedLanguage } from '../language.ts';
import { anyOf, pattern, stateCodes, toUser } from './pattern.ts';

/** Reading, thinking and speaking change nothing; what happens is no action. */
const harmless = `${anyOf('analizad calculad comparad comprobad conocid considerad consultad dad deb detectad dich encontrad entendid esperad estad explicad fallad habid identificad indicad intentad interesad leíd listad localizad lograd mantenid mencionad mostrad necesitad notad observad obtenid ocurrid pasad pensad permitid podid preguntad producid proporcionad querid recibid relacionad revisad sabid sid superad tenid unid verificad vist')}[oa]s?`;
const participle = `(?!${harmless}\\b)(?:\\p{L}+[aií]d[oa]s?|hech[oa]s?|puest[oa]s?|abiert[oa]s?|\\p{L}*scrit[oa]s?|\\p{L}*uelt[oa]s?)\\b`;
const well = '(?:correctamente|exitosamente|satisfactoriamente|con éxito)';
const read = anyOf(
  'analic aconsej busqu coment comprob comuniqu confirm consult encontr expliqu indiqu mencion mostr not observ pens pregunt recomend revis señal verifiqu',
);
const you = 'usted|ustedes|tus?|te|le|sus?|vuestr[oa]s?';
const adverbs = `(?:(?:ya|ahora|también|tod[oa]s|automáticamente|oficialmente|${well}) )*`;

export const es: ReportedLanguage = {
  name: 'es',
  words: wordSet(
    'el la los las un una con por del usted tu su ha han está puede puedo gracias más pero para hola ya he desea también y que en al se lo le te es qué cómo',
  ),
  completed: {
    states: [
      toUser(`\\b(?:ha|han) sido ${adverbs}(?<state>${participle})`, you),
      pattern(`\\bse (?:le |te |les )?(?:ha|han) ${adverbs}(?<state>${participle})`),
      pattern(
        `\\b(?:ya está|ya están|está ahora|están ahora|queda|quedan|quedó|quedaron) ${adverbs}${participle}`,
      ),
      pattern(`(?<state>\\b${participle}) ${well}\\b`),
      pattern(`\\bse (?<state>\\p{L}+(?:ó|aron|eron)) ${well}\\b`),
      pattern(
        `^(?:[✅✔☑]\\S* ?)?(?:(?!\\b(?:no|me|te|se|es|son|eres|haber\\p{L}*|está|están|ha|han|si|cuando|que|por|ser|fue|debe|puede)\\b)[^ ,;:]+ ){1,3}${participle}[.!]$`,
      ),
      pattern('^(?:listo|hecho)[.!]'),
    ],
    performs: [
      pattern(`\\b(?:he|hemos) ${adverbs}(?!confirmad|preparad)${participle}`),
      pattern(`\\b(?:ya|te|le|les|lo|la|los|las) (?!(?:\\p{L}+[aei]r|${read})é\\b)(?<state>\\p{L}{3,}é)\\b`),
    ],
    succeeded: pattern(well),
    negated: pattern(
      '\\b(?:no|nunca|ningun[oa]?|ningún|nada|nadie|solo|sólo|sin|quizás?|tal vez|posiblemente)\\b',
    ),
    supposed: pattern(
      '\\b(?:si|cuando|una vez|después de|antes de|hasta|podr\\p{L}+|pued[oea]\\p{L}*|quier\\p{L}+|desea\\p{L}*|será\\p{L}?|sería|deben?|que|quien|cual|donde)\\b',
    ),
    writing: pattern('\\bhe (?:redactado|escrito|resumido|traducido|explicado)\\b'),
    result: /^ como (\p{L}+)/u,
    codes: stateCodes(['o', 'a', 'os', 'as'], {
      booked: 'reservad agendad programad',
      cancelled: 'cancelad anulad',
      confirmed: 'confirmad aprobad aceptad',
      deleted: 'eliminad borrad',
      delivered: 'entregad',
      done: 'completad terminad finalizad cerrad',
      paid: 'pagad',
      refunded: 'reembolsad',
      sent: 'enviad despachad',
    }),
  },
};
