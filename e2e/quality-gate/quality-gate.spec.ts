import { defineCases, test } from '../../fixtures/index.ts';
import { workbookVocabulary } from '../reference-app/vocabulary.ts';

test.use({ assistant: 'workbook' });

defineCases(import.meta.dirname, workbookVocabulary);
