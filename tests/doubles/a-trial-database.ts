import type { TrialDatabase } from '../../boundaries/state/trial-database.ts';

/** Stands in for the users and rows of a trial: without rows, nothing else but what a test gives. */
export const aTrialDatabase = (given: Partial<TrialDatabase> = {}): TrialDatabase => ({
  knows: () => false,
  row: (path) => path,
  user: (label) => label,
  userNamed: async (label) => ({ id: label, name: label }),
  seed: async () => undefined,
  snapshot: async () => ({}),
  sessions: async () => ({ others: 1, ever: 1, own: 0, at: '' }),
  query: async () => [],
  splitTakenOver: async (diff) => diff,
  noteEnd: async () => undefined,
  foreign: async () => null,
  restore: async () => undefined,
  cleanUp: async () => undefined,
  ...given,
});
