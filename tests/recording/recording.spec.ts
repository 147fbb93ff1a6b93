import { defineCases } from '../../fixtures/index.ts';
import { shopVocabulary } from '../second-app/vocabulary.ts';

defineCases(import.meta.dirname, shopVocabulary);
