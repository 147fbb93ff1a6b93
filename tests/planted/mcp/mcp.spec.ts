import { defineToolCoverage } from '../../../fixtures/index.ts';

await defineToolCoverage(import.meta.dirname);
