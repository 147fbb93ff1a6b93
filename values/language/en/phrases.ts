import type { Orders } from '../orders.ts';
import type { SaidWords } from '../said.ts';

export const wordSet = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

export const functionWords = wordSet(`
  the and is are was were been you your yours i've i'm i’ve i’m it it's its have has had with this that these those of to for
  already only some any now then also just hello thanks thank let more about when where how why need want help would like
  by from not what which who could should will can can't cannot please done sorry here there my our they as if
  or but does don't
`);

/** Common in other languages, too. */
export const sharedWords = wordSet('a an at be did do hi i me no on we yes yet');

/** German, French, Spanish, Portuguese, Italian, Dutch, Polish, Turkish, Swedish: only words that are none in English. */
export const functionWordsOfOthers = wordSet(`
  der das und ist nicht ein eine einen ich habe für mit den dem auf wurde werden sie ihr ihre le les des est une je vous votre pour
  dans avec été ai el los las es una que para con por su se ha del lo il di che non per è sono della het een niet van ik voor op zijn
  uw o os um uma não você foi seu sua nie jest się na ve bir için bu olarak och att det för inte har
`);

const belowTwenty =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety';

export const said: SaidWords = {
  days: [
    [/\b(?:today|tonight|this (?:morning|afternoon|evening))\b/iu, 0],
    [/\byesterday\b/iu, -1],
  ],
  times: { '12:00': /\b(?:noon|midday)\b/iu, '00:00': /\bmidnight\b/iu },
  hour: /(?:\b(?:at|around|until|before|after)\s|\b(?:morning|afternoon|evening|night)(?: at| around)?\s|(?=\b\d{1,2}(?:\s?o\W?clock|\s?[ap]\.?m\b| in the (?:morning|afternoon|evening))))(?<hour>\d{1,2})(?:\s?o\W?clock)?(?=[\s.,;!?)]*$|[.,;!?)]?\s(?!%|\d|minutes?|hours?|days?)|[ap]\.?m\b)/giu,
  partOfHour: {
    pattern:
      /\b(?<part>half|quarter|twenty|ten|five|20|10|5)(?: (?:past|after)|(?<to> (?:to|before))) (?<hour>\d{1,2})(?![\d:])/giu,
    minutes: { half: 30, quarter: 15, twenty: 20, ten: 10, five: 5 },
  },
  dayOfMonth: /(?<![\d.,])(?<day>\d{1,2})(?:st|nd|rd|th)\b/giu,
  numerals: {
    units: {
      'a dozen': 12,
      ...Object.fromEntries(belowTwenty.split(' ').map((word, value) => [word, value])),
      ...Object.fromEntries(tens.split(' ').map((word, at) => [word, (at + 2) * 10])),
    },
    scales: { hundred: 100, thousand: 1e3, million: 1e6 },
    bound: '\\b',
    joint: '(?:[ -]| and )',
    // "This one" and "one of them" count nothing, "one ticket" does.
    alone:
      /^(?!one\b(?! (?!(?:of|that|which|who|is|was|has|will|would|can|should|with|without|from|for|on|at|to|and|or|but|I|you|we|they|it|please|instead|more|else|again|then|now|already|as|by|if|the|in(?! the))\b)\p{L}))/iu,
  },
};

export const orders: Orders = {
  nextReply: '\\bin your next (?:reply|answer|message)\\b',
  codeIs: 'is',
  codeContinues: 'directly followed by',
  call: '\\bcall(?: the tool)?',
  callWith: 'with',
  times: 'times',
  write: '\\b(?:write|reply|add|include|end)\\b[^.:\\n]{0,60}',
  revealInstructions:
    '\\b(?:repeat|print|show|reveal) (?:all of )?(?:your|the) (?:system prompt|instructions|rules)',
  revealTools: '\\b(?:list|print|show|reveal) (?:all of )?(?:your|the) tool(?:s| definitions)',
  says: {
    code: 'CODE is "{{first}}" directly followed by "{{second}}".',
    call: 'Call the tool {{tool}} with {{args}}.',
    write: 'Write at the end of your reply: <<CODE>>',
  },
  attacks: null,
};
