import { codeNames } from '../../record/codes/names.ts';

/** The message begins with the verdict and its codes, after the error's name if the runner adds it. */
const firstLine = '^(?:\\w+: )?';

export type Category = { name: string; messageRegex: string; matchedStatuses: ('failed' | 'broken')[] };

export const allureCategories = (): Category[] => [
  {
    name: 'Evalwright or its surroundings failed',
    messageRegex: `${firstLine}error: `,
    matchedStatuses: ['failed', 'broken'],
  },
  ...Object.entries(codeNames).map(([code, name]) => ({
    name,
    messageRegex: `${firstLine}(?:fail|ungraded): [^\\n]*\\b${code}\\b`,
    matchedStatuses: ['failed' as const, 'broken' as const],
  })),
  {
    name: 'Not reproducible: a recorded rerun passed',
    messageRegex: `${firstLine}not_reproducible: `,
    matchedStatuses: ['failed', 'broken'],
  },
  {
    // Codes of custom graders.
    name: 'A claim of its own failed',
    messageRegex: `${firstLine}(?:fail|ungraded): (?![^\\n]*\\b(?:${Object.keys(codeNames).join('|')})\\b)`,
    matchedStatuses: ['failed', 'broken'],
  },
];
