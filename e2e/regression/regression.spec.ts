import { defineCases } from '../../fixtures/index.ts';
import { everydayVocabulary } from '../vocabulary.ts';

defineCases(import.meta.dirname, everydayVocabulary);
