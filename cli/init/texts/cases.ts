import { yamlText } from '../../../cases/loading/yaml-text.ts';

/** The two cases that everybody begins with: how each must end the first time. */
export const firstCases = { 'answers-a-greeting': 'pass', 'is-meant-to-fail': 'fail' } as const;

/** Evals that need nothing but the screen. */
export function casesText(say: string): string {
  const [passes, fails] = Object.keys(firstCases);
  const cases = [
    {
      id: passes,
      title: 'answers what is said to it',
      severity: 'high',
      blocking: true,
      turns: [{ user: say, expect: { end: 'complete' } }],
    },
    {
      id: fails,
      title: 'is meant to fail: this is what a failure looks like',
      turns: [{ user: say, expect: { text: { contains: neverSaid } } }],
    },
  ];
  return [
    '# What is said to the agent, and what must hold then. Delete the second case once you have seen it fail.',
    '# The next one: npx evalwright cases add "what the user says"',
    yamlText(cases),
  ].join('\n');
}

const neverSaid = 'words that no agent says before somebody has asked for them';
