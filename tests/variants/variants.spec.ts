import { defineCases } from '../../fixtures/index.ts';
import { conversations } from './conversations.ts';

defineCases({
  file: import.meta.filename,
  cases: conversations.map(({ id, user, say }) => ({
    id,
    title: 'it says where the order is',
    suite: 'variants',
    turns: [{ user, model: [{ say }], expect: { text: { contains: say } } }],
  })),
});
