import { defineToolCoverage, test } from '../../fixtures/index.ts';

test.use({ assistant: 'toolbox' });

await defineToolCoverage(import.meta.dirname);
