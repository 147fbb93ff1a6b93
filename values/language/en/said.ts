import type { SaidWords } from '../said.ts';

const numerals = 'zero one two three four five six seven eight nine ten eleven twelve|a.dozen'.split(' ');

export const said: SaidWords = {
  days: [
    [/\b(?:today|tonight|this (?:morning|afternoon|evening))\b/iu, 0],
    [/\byesterday\b/iu, -1],
  ],
  times: { '12:00': /\b(?:noon|midday)\b/iu, '00:00': /\bmidnight\b/iu },
  hour: /\b(?:at|by|from|until|till|around|before|after) (?<hour>\d{1,2})(?:\s?o['’]clock)?(?=[\s.,;!?)]*$|[.,;!?)]?\s(?!%|\d|minutes?|hours?|days?))/giu,
  numerals: numerals.map((word) => new RegExp(`\\b(?:${word})\\b`, 'iu')),
};
