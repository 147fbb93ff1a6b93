import { defineCases } from '../../fixtures/index.ts';
import { taskVocabulary } from '../reference-app/vocabulary.ts';

defineCases(import.meta.dirname, taskVocabulary);
