import type { Orders } from '../orders.ts';
import type { SaidWords } from '../said.ts';

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
