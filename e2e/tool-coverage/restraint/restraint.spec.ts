import { defineCases, test } from '../../../fixtures/index.ts';
import { toolboxVocabulary } from '../../vocabulary.ts';

test.use({ assistant: 'toolbox' });

defineCases(import.meta.dirname, toolboxVocabulary);
