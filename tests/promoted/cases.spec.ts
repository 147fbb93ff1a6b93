import { defineCases } from '../../fixtures/index.ts';

/** The folder is the test's own: it holds what `evalwright cases add --from` has written. */
defineCases(process.env.PROMOTED_CASES ?? import.meta.dirname);
