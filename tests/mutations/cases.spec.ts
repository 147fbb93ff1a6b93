import { defineCases, test } from '../../fixtures/index.ts';

/** Of these nothing but their records is looked at, and a test that fails unexpectedly costs a new worker and browser. */
const wanted =
  /^(claimed-after-refusal|called-twice|not-called|wrong-tool|deleted-|acted-|cut|empty|error|stack-trace|object-object)/;

test.beforeEach(({ browserName: _ }, testInfo) =>
  testInfo.fail(wanted.test(testInfo.title), 'it misbehaves'),
);

defineCases(import.meta.dirname);
