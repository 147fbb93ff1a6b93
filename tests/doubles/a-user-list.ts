import type { Ledger } from '../../boundaries/state/ledger.ts';

/** The part of a run's ledger that stores need, in memory. */
export function aUserList(): Pick<Ledger, 'stored' | 'storedUsers'> {
  const users: { name: string; id: string }[] = [];
  return { stored: ({ name, id }) => void users.push({ name, id }), storedUsers: () => users };
}
