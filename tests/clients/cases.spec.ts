import { defineCases } from '../../fixtures/index.ts';

defineCases(import.meta.dirname);
