import { smallChat, startsServer } from '../doubles/a-small-chat.ts';
import { defineMiniProject } from '../mini-project.ts';
import { address } from './values.ts';

export default defineMiniProject({
  workers: 1,
  use: {
    adapter: { ...smallChat, name: 'leaks' },
    allowedOrigins: ['https://allowed.invalid/'],
    store: {
      tables: { orders: { key: 'id' } },
      snapshot: async () => ({ orders: [{ id: 1, address, status: 'shipped' }] }),
    },
    target: startsServer(() => ({ SECRET: process.env.SHOP_API_TOKEN ?? '' })),
  },
});
