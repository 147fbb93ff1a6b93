import { defineCases } from '../../fixtures/index.ts';
import { taskVocabulary } from '../vocabulary.ts';

defineCases(import.meta.dirname, taskVocabulary);
