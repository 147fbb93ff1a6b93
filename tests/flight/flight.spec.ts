import { defineCases } from '../../fixtures/index.ts';
import { expected, replies, said } from './conversation.ts';

/** So many cases that are all alike: a repetition of one would have a worker of its own. */
defineCases({
  file: import.meta.filename,
  cases: Array.from({ length: Number(process.env.FLIGHT_TRIALS ?? 8) }, (_, index) => ({
    id: `F${String(index + 1).padStart(3, '0')}`,
    title: 'a task for tomorrow',
    suite: 'flight',
    turns: [
      {
        user: said,
        model: replies,
        expect: expected,
      },
    ],
  })),
});
