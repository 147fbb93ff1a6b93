import { defineCases } from '../../fixtures/index.ts';
import { everydayVocabulary } from '../reference-app/vocabulary.ts';

defineCases(import.meta.dirname, everydayVocabulary);
