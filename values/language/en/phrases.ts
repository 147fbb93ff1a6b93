import type { Orders } from '../orders.ts';
import type { SaidWords } from '../said.ts';

/** "One" stands for things as well ("this one"), so it counts nothing. */
const numerals = 'zero (?!) two three four five six seven eight nine ten eleven twelve|a.dozen'.split(' ');

export const said: SaidWords = {
  days: [
    [/\b(?:today|tonight|this (?:morning|afternoon|evening))\b/iu, 0],
    [/\byesterday\b/iu, -1],
  ],
  times: { '12:00': /\b(?:noon|midday)\b/iu, '00:00': /\bmidnight\b/iu },
  hour: /(?:\bat |(?=\b\d{1,2} in the (?:morning|afternoon|evening)\b))(?<hour>\d{1,2})(?:\s?o['’]clock)?(?=[\s.,;!?)]*$|[.,;!?)]?\s(?!%|\d|minutes?|hours?|days?))/giu,
  numerals: numerals.map((word) => new RegExp(`\\b(?:${word})\\b`, 'iu')),
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
