import { wordSet } from '../en/phrases.ts';
import type { ReportedLanguage } from '../language.ts';
import { anyOf, pattern, stateCodes, toUser } from './pattern.ts';

/** Reading, thinking and speaking change nothing; what happens is no action; some words only end like a participle. */
const harmless = anyOf(
  'abgerufen allen analysiert anderen angegeben aufgeführt beantwortet begonnen bekommen berechnet bereits berücksichtigt besprochen damit deinen dort eigenen empfohlen erhalten erkannt erklärt ermittelt erreicht erwähnt festgestellt gebeten gedacht gefunden gehofft geladen gelesen geprüft gerne gesehen gesucht gewartet gewünscht gezeigt heute identifiziert ihren jetzt mitgeteilt nachgeschaut nachgesehen neuen nicht seit sofort somit überprüft überschritten vergessen verglichen verstanden versucht vorgeschlagen weiteren werden worden wurden zuletzt',
);
// A noun begins with a capital.
const participle = `(?!${harmless}\\b)(?-i:\\p{Ll}{4,}(?:t|en))\\b`;
/** The verb ends its clause. */
const end = '(?=\\s*(?:$|[.!,;:)(–—-]| und \\b))';
const you = 'ihnen|ihre?[nmrs]?|du|dich|dir|dein(?:e[nmrs]?)?';
const middle = '(?:[^.;,!?]{0,120}? )??';

export const de: ReportedLanguage = {
  name: 'de',
  words: wordSet(
    'der die das und ist nicht ein eine ich ihr ihre sie mit den dem auf wurde werden für zu im von haben bitte danke es du wir kann können zum zur dein deine',
  ),
  completed: {
    states: [
      toUser(`\\b(?:wurde|wurden) ${middle}(?<state>${participle})${end}`, you),
      toUser(`\\b(?:ist|sind) ${middle}(?<state>${participle}) worden\\b`, you),
      pattern(`\\b(?:ist|sind) (?:jetzt|nun|damit) ${middle}(?<state>${participle})${end}`),
      pattern(`\\berfolgreich (?:\\p{Ll}+ )?(?<state>${participle})`),
      pattern(`^[✅✔☑][^,;:]{0,80} (?<state>\\b${participle})[.!]?$`),
      pattern('^(?:erledigt|fertig)[.!]'),
    ],
    performs: [
      pattern(
        `\\b(?:ich hab(?:e)?|hab(?:e)? ich|wir haben|haben wir) ${middle}(?<state>(?!bestätigt|vorbereitet)${participle})${end}`,
      ),
    ],
    succeeded: pattern('\\berfolgreich'),
    negated: pattern(
      '\\b(?:nicht|kein\\p{L}*|nie|niemals|niemand\\p{L}*|nichts|nur|leider|ohne|noch|möglicherweise|vielleicht|wahrscheinlich|am \\d)',
    ),
    supposed: pattern(
      '\\b(?:wenn|falls|sobald|sofern|ob|bevor|nachdem|möcht\\p{L}+|könn\\p{L}+|kann|soll\\p{L}*|würd\\p{L}+|wird|muss|müssen|dass)\\b',
    ),
    writing: pattern('\\bich habe\\b.*\\b(?:verfasst|geschrieben|zusammengefasst|übersetzt|erläutert)\\b'),
    result: /^ als (\p{L}+)/u,
    codes: stateCodes([''], {
      booked: 'gebucht reserviert',
      cancelled: 'storniert gekündigt abgesagt',
      confirmed: 'bestätigt genehmigt angenommen',
      deleted: 'gelöscht entfernt',
      delivered: 'geliefert zugestellt ausgeliefert',
      done: 'erledigt abgeschlossen geschlossen beendet',
      paid: 'bezahlt gezahlt',
      refunded: 'erstattet zurückerstattet',
      sent: 'gesendet versandt verschickt versendet',
    }),
  },
};
