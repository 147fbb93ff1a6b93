import type { KnownCase } from '../provider/known-cases.ts';

/** What the cases of this project talk about: a question, and what an agent that knows the orders says. */
export const conversations = [1, 2, 3, 4, 5, 6].map((number) => ({
  id: `V${number}`,
  user: `Where is order ${number}?`,
  say: `Order ${number} is on its way.`,
}));

/** The same for the provider of the tests. */
export const knownConversations: KnownCase[] = conversations.map(({ id, user, say }) => ({
  id,
  cassette: [{ user, replies: [{ say }] }],
  failingTool: null,
  surroundings: [],
  mutated: [],
  varied: [],
}));
