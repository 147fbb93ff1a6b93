import { wordSet } from '../en/phrases.ts';
import type { ReportedLanguage } from '../language.ts';
import { anyOf, pattern, stateCodes, toUser } from './pattern.ts';

const read =
  'analis aconselh calcul coment compar compreend confer consider consult detect encontr esper explic fal identific indic list localiz mencion mostr recomend not observ pens pergunt precis procur tent verific';
/** Reading, thinking and speaking change nothing; what happens is no action. */
const harmless = `(?:${anyOf(read)}ad|entendid|falhad|fornecid|havid|lid|obtid|ocorrid|querid|recebid|sid|tid|vist)[oa]s?`;
const participle = `(?!${harmless}\\b)(?:\\p{L}+[aií]d[oa]s?|\\p{L}*feit[oa]s?|\\p{L}*post[oa]s?|abert[oa]s?|\\p{L}*scrit[oa]s?|pag[oa]s?|entregues?|salv[oa]s?|aceit[oa]s?|cheg[oa]s?)\\b`;
const adverbs = '(?:(?:já|agora|também|tod[oa]s|corretamente|automaticamente|oficialmente|com sucesso) )*';

export const pt: ReportedLanguage = {
  name: 'pt',
  words: wordSet(
    'o os um uma não você com por do da em seu sua foi está pode obrigado mais mas para olá sim já também ao dos das ou no na e é que as',
  ),
  completed: {
    states: [
      toUser(
        `\\b(?:foi|foram) ${adverbs}(?<state>${participle})(?: com sucesso)?`,
        'você|lhe|te|seus?|suas?|teus?|tuas?',
      ),
      pattern(`\\b(?:(?:já|agora) (?:está|estão)|(?:está|estão) (?:já|agora)) ${adverbs}${participle}`),
      pattern(`(?<state>\\b${participle}) com sucesso\\b`),
      pattern(
        `^(?:[✅✔☑]\\S* ?)?(?:(?!\\b(?:não|se|é|são|está|estão|foi|deu|que|por|ser|deve|pode|quando|incapaz)\\b)[^ ,;:]+ ){1,3}${participle}[.!]$`,
      ),
      pattern('^(?:pronto|feito)[.!]'),
    ],
    performs: [
      pattern(
        `\\b(?!(?:${anyOf(`${read} confirm prepar`)}ei|\\p{L}+[aei]rei)\\b)(?<state>\\p{L}{2,}(?:[cdglmnstvz]|ss|qu|gu|i)ei|fiz)\\b`,
      ),
    ],
    succeeded: /com sucesso/iu,
    negated: pattern('\\b(?:não|nunca|nenhum\\p{L}*|nada|ninguém|apenas|só|sem|talvez|possivelmente)\\b'),
    supposed: pattern(
      '\\b(?:se|quando|assim que|depois de|após|antes de|até|pod\\p{L}+|quer\\p{L}*|deseja\\p{L}*|será|serão|seria|devem?|que|quem|qua(?:l|is)|onde)\\b',
    ),
    toNothing: /^ (?:em|no dia) \d/u,
    writing: pattern('\\b(?:redigi|escrevi|resumi|traduzi|expliquei)\\b'),
    result: /^ como (\p{L}+)/u,
    codes: stateCodes(['o', 'a', 'os', 'as'], {
      booked: 'reservad agendad marcad',
      cancelled: 'cancelad anulad',
      confirmed: 'confirmad aprovad',
      deleted: 'excluíd removid apagad eliminad',
      delivered: 'entregue',
      done: 'concluíd finalizad encerrad',
      paid: 'pag',
      refunded: 'reembolsad estornad',
      sent: 'enviad despachad',
    }),
  },
};
