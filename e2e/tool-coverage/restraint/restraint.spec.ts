import { defineCases, test } from '../../../fixtures/index.ts';
import { toolboxVocabulary } from '../../reference-app/vocabulary.ts';

test.use({ assistant: 'toolbox' });

defineCases(import.meta.dirname, toolboxVocabulary);
