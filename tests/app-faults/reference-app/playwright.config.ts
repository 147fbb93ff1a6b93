import { referenceAppOptions } from '../../../e2e/reference-app/reference-app.ts';
import { defineMiniProject } from '../../mini-project.ts';
import { inCopy } from '../in-copy.ts';

export default defineMiniProject({
  testDir: '../../../e2e',
  // It asks every tool server for its list before anything runs.
  testIgnore: 'tool-coverage/**',
  use: { ...referenceAppOptions, target: inCopy(referenceAppOptions.target, import.meta.dirname) },
});
