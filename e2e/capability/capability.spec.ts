import { defineCases } from '../../fixtures/index.ts';
import { fileVocabulary } from '../vocabulary.ts';

defineCases(import.meta.dirname, fileVocabulary);
