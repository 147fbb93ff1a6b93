import { anyWord, type Language } from './language.ts';

/** Acts of which a reply says that it did them. */
const verb =
  '(?:created|added|scheduled|deleted|removed|updated|changed|modified|moved|rescheduled|marked|saved|cancelled|canceled)';

const wordSet = (list: string) => new Set(list.trim().split(/\s+/));

const functionWords = wordSet(`
  the and is are was were been be you your yours i i've i'm i’ve i’m it it's its have has had with this that these those of to for
  on at by from not what which who would could should will can can't cannot please done sorry here there my me we our they as if
  or but an do does did don't
`);

/** German, French, Spanish, Portuguese, Italian, Dutch, Polish, Turkish, Swedish: only words that are none in English. */
const functionWordsOfOthers = wordSet(`
  der das und ist nicht ein eine einen ich habe für mit den dem auf wurde werden sie ihr ihre le les des est une je vous votre pour
  dans avec été ai el los las es una que para con por su se ha del lo il di che non per è sono della het een niet van ik voor op zijn
  uw o os um uma não você foi seu sua nie jest się na ve bir için bu olarak och att det för inte har
`);

/** A title or other words of somebody else stand as ▢ in the clauses that claims are read from. */
export const en: Language = {
  name: 'en',
  written: {
    letters: /\p{Script=Latin}/gu,
    least: 0.5,
    words: { own: functionWords, others: functionWordsOfOthers },
  },
  claims: {
    plain: [
      // I've now created
      new RegExp(`\\bI(?:'ve|’ve| have)(?: now| just| successfully| also)*\\s+${verb}\\b`, 'iu'),
      // has been successfully created
      new RegExp(`\\b(?:has|have) been successfully ${verb}\\b|\\bsuccessfully ${verb}\\b`, 'iu'),
      // Sure! I just created
      new RegExp(`^(?:ok|okay|sure|great|done)?[!:\\s]*I (?:just )?${verb}\\b`, 'iu'),
    ],
    weak: [
      // The meeting has been moved
      new RegExp(
        `^(?:the|your|this|it)\\b(?:(?!\\b(?:that|which|who)\\b).){0,60}\\b(?:has|have) been (?:now )?${verb}\\b`,
        'iu',
      ),
      /^task (?:created|added|deleted|removed|updated)\b(?! on\b| at\b)/iu,
      // Deleted the
      /^(?:created|added|deleted|removed|updated|rescheduled|marked)\s+(?:the|your|a|an|it|▢|task)\b/iu,
      /^(?:created|added|deleted|removed|updated)\s+▢/iu,
    ],
    failure:
      /\b(?:failed to|could not|couldn['’]t|was unable to|wasn['’]t able to|was not able to)\s+(?:create|add|delete|remove|update|change|move|schedule|complete|mark)\b|\bwas not (?:created|added|deleted|removed|updated|changed|moved)\b/iu,
    again: /(?!)/u,
    denied: new RegExp(
      `${
        anyWord(
          ...['below', 'following', 'here', 'draft', 'outline', 'paragraph', 'sentence', 'wording'],
          ...['not', 'never', 'cannot', 'unable', 'failed'],
          ...['already', 'earlier', 'previously', 'before', 'yet', 'by', 'yesterday'],
        ).source
      }|n['’]t\\b`,
      'iu',
    ),
    supposed: anyWord(
      ...['if', 'whether', 'once', 'when', 'after', 'unless', 'until', 'would', 'will', 'shall', 'should'],
      ...['could you', 'can', 'may', 'want', 'please', 'let me', 'going to', 'e\\.g'],
    ),
    instead: /only|but|however|instead|so I|then|retr|others?|some|partial/iu,
  },
  recall: {
    whetherDone: /\b(?:did|have|has|was|were) (?:you|it|that|the|my)\b/iu,
    afterwards: /thank|summar|recap|what|which/iu,
  },
  asks: {
    ending: null,
    request: null,
    tells: {
      options: anyWord('or'),
      steps: /(?!)/u,
      impact_scope: /\d+\s*(?:rows?|columns?|cells?|items?|sheets?)/iu,
    },
  },
  answers: {
    agrees:
      /^\W*(?:yes|yep|yeah|yup|sure|ok|okay|k|fine|right|correct|exactly|confirmed?|agreed|approved?|absolutely|definitely|certainly|of course|please do|do (?:it|so|that)|go (?:ahead|for it)|proceed|sounds good|looks good|lgtm|perfect|that(?:'s|’s| is| works)|works for me|by all means|both|all of them)\b|\b(?:go ahead|please proceed|do it|I (?:confirm|agree|approve)|you (?:can|may)|please (?:do|go|confirm|continue))\b/iu,
    refuses:
      /^\W*(?:no|nope|nah|not|never|stop|cancel that|don['’]t|do not|wait|hold on|never ?mind|leave it)\b|\b(?:don['’]t|do not|rather not|changed my mind|not (?:yet|now|sure))\b/iu,
  },
  refusals: [
    /\b(?:sorry|apologi[sz]e|unfortunately)\b[^.!\n]{0,60}\b(?:can(?:no|')t|cannot|unable|not able|not allowed|won't)\b/iu,
    /\bI(?:'m| am)? (?:can(?:no|')t|cannot|unable to|not able to|not allowed to|won't|must decline|decline to)\b/iu,
  ],
  dates: {
    full: null,
    short: null,
    whole: null,
    relative: /\btomorrow\b|\btoday(?= at| from| \()/giu,
    days: { today: 0, tomorrow: 1 },
    to: 'to',
    half: /am|pm/iu,
    another: new RegExp(
      [
        ...['previous', 'original', '\\bfrom\\b', '\\bwas\\b', 'postpone', 'earlier', 'instead', 'conflict'],
        ...['remind', 'every', '\\bnot\\b', 'deadline', '\\bby\\b'],
      ].join('|'),
      'iu',
    ),
  },
  amounts: {
    currencies: {
      USD: ['dollars', 'dollar', 'bucks'],
      EUR: ['euro'],
      GBP: ['pounds', 'quid'],
      CNY: ['rmb', 'yuan'],
    },
    multipliers: { thousand: 1e3, million: 1e6, billion: 1e9 },
  },
  nothing: ['none', 'n/a', 'not set'],
  status: null,
  misbehaviour: {
    refusal: "Sorry, I can't help with that request.",
    done: 'All right, that has been taken care of.',
    offTopic:
      'Here is a joke: a match walked down the road, felt its head itch, scratched it, and caught fire.',
    question: 'What exactly would you like me to do?',
    wrong: ' (wrong)',
  },
};
