import { defineCases } from '../../fixtures/index.ts';
import { shopVocabulary } from '../second-app/vocabulary.ts';

/** The folder is the test's own: it holds the cases that are recorded, and one in code, which has no file of cases. */
if (process.env.RECORDED_CASES) defineCases(process.env.RECORDED_CASES, shopVocabulary);
defineCases({
  file: import.meta.filename,
  cases: [
    {
      id: 'K09',
      title: 'is declared in code',
      turns: [{ user: 'Please cancel order HP-1042.', expect: { tools: [{ name: 'cancel_order' }] } }],
      context: { state: 'orders' },
    },
  ],
});
