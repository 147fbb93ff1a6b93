import { defineCases, test } from '../../fixtures/index.ts';
import { inEnglish } from '../reference-app/reference-app.ts';
import { englishWorkbookVocabulary } from '../reference-app/vocabulary.ts';

test.use({ ...inEnglish, assistant: 'workbook' });

defineCases(import.meta.dirname, englishWorkbookVocabulary);
