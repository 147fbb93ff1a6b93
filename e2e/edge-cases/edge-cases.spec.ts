import { defineCases } from '../../fixtures/index.ts';
import { fileVocabulary } from '../reference-app/vocabulary.ts';

defineCases(import.meta.dirname, fileVocabulary);
