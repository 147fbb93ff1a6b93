import { defineCases, test } from '../../fixtures/index.ts';

/** Nothing but the records is looked at, and a test that fails unexpectedly costs a new worker and browser. */
test.beforeEach(({ browserName: _ }, testInfo) => testInfo.fail(true, 'it misbehaves'));

defineCases(import.meta.dirname);
