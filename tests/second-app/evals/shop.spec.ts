import { defineCases } from '../../../fixtures/index.ts';
import { shopVocabulary } from '../vocabulary.ts';

defineCases(import.meta.dirname, shopVocabulary);
