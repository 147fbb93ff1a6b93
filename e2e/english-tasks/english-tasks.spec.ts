import { defineCases, test } from '../../fixtures/index.ts';
import { inEnglish } from '../reference-app/reference-app.ts';
import { englishTaskVocabulary } from '../reference-app/vocabulary.ts';

test.use(inEnglish);

defineCases(import.meta.dirname, englishTaskVocabulary);
