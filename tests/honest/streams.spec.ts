import { defineCases } from '../../fixtures/index.ts';
import { replies } from './streams.ts';

/** The recorder must read each of these whole, whatever the speed at which it comes. */
defineCases({
  file: import.meta.filename,
  cases: replies.map(({ id, said, stream, text, isStreamed }) => ({
    id,
    title: said,
    turns: [
      {
        user: said,
        model: [{ say: text, stream }],
        expect: { text, ...(isStreamed && { streamed: true as const }) },
      },
    ],
  })),
});
