import { defineCases, test } from '../../../fixtures/index.ts';

test.use({ assistant: 'toolbox' });

defineCases(import.meta.dirname);
