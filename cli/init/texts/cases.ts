import { yamlText } from '../../../cases/loading/yaml-text.ts';

/** The two cases that everybody begins with: how each must end the first time. */
export const firstCases = { 'answers-a-greeting': 'pass', 'is-meant-to-fail': 'fail' } as const;

/**
 * Evals that need nothing but the screen.
 *
 * @param answer the stub model's; null where it is not asked.
 */
export function casesText(say: string, answer: string | null): string {
  const [passes, fails] = Object.keys(firstCases);
  const turn = answer === null ? { user: say } : { user: say, model: [{ say: answer }] };
  const cases = [
    {
      id: passes,
      title: 'answers what is said to it',
      severity: 'high',
      blocking: true,
      turns: [{ ...turn, expect: { end: 'complete' } }],
    },
    {
      id: fails,
      title: 'is meant to fail: this is what a failure looks like',
      turns: [{ ...turn, expect: { text: { contains: neverSaid } } }],
    },
  ];
  return [
    '# What is said to the agent, and what must hold then. Delete the second case once you have seen it fail.',
    ...(answer === null
      ? []
      : ['# `model` is what the stub model answers; a real model is asked with --llm real.']),
    '# The next one: npx evalwright cases add "what the user says"',
    yamlText(cases),
  ].join('\n');
}

const neverSaid = 'words that no agent says unasked';
