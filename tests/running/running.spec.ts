import { defineCases } from '../../fixtures/index.ts';

defineCases({
  file: import.meta.filename,
  cases: [
    {
      id: 'greets',
      title: 'it greets back, and calls nothing',
      suite: 'running',
      turns: [
        {
          user: 'hello',
          model: [{ say: 'Hello there.' }],
          expect: { text: { contains: 'Hello there' }, forbiddenTools: ['delete_all'] },
        },
      ],
    },
    {
      id: 'not-played',
      title: 'nothing is to be played',
      suite: 'running',
      context: { clock: '2026-12-31T23:59:50' },
      turns: [{ user: 'hello', expect: { text: { contains: 'own words' } } }],
    },
  ],
});
