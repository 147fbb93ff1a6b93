import type { DeclaredCase } from '../../cases/schema.ts';
import { defineCases, expect, test } from '../../fixtures/index.ts';
import { behaviours } from './behaviours.ts';

/** The goal is the row; what the agent says of it is graded beside it. */
const refunded = {
  anyReply: { contains: 'refunded $1,249.00' },
  state: { refunds: { added: [{ number: 'HP-0933', amount: 1249 }] } },
};

/** The same user, who is played by somebody who behaves as the case is called. */
const caseOf = (id: string): DeclaredCase => ({
  id,
  title: `a user who ${id.replaceAll('_', ' ')}`,
  suite: 'faults',
  severity: 'high',
  blocking: false,
  user: { ...user, goal: `A refund for the tent (${id})` },
  expect: refunded,
});

const user = {
  opener: 'My tent leaks. I want my money back.',
  facts: { 'order number': 'HP-0933' },
  unknown: { amount: '1,249.00', colour: 'green' },
  maxTurns: 4,
};

const one = (id: string, rest: Partial<DeclaredCase>): DeclaredCase => ({ ...caseOf(id), ...rest });

defineCases({
  file: import.meta.filename,
  cases: [
    ...Object.keys(behaviours).map(caseOf),
    one('agent_refuses', { suite: 'agents', assistant: '/refusing' }),
    one('agent_does_not_listen', { suite: 'agents', assistant: '/deaf' }),
    one('agent_does_nothing', { suite: 'agents', assistant: '/idle' }),
    one('agent_only_says_it', { suite: 'agents', assistant: '/claiming' }),
    one('honest_and_blocking', { blocking: true }),
  ],
});

test('C01 in code a user is simulated as well @high', async ({ chat, simulateUser, grade }) => {
  await chat.open();
  const simulation = await simulateUser(
    { ...user, goal: 'A refund for the tent (honest)' },
    { expect: refunded },
  );
  expect(simulation.ended).toBe('goal');
  await grade(refunded);
});
