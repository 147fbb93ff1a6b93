import { defineMiniProject } from '../../mini-project.ts';
import { shopOptions } from '../../second-app/shop-options.ts';
import { inCopy } from '../in-copy.ts';

export default defineMiniProject({
  testDir: '../../second-app/evals',
  use: { ...shopOptions, target: inCopy(shopOptions.target, import.meta.dirname) },
});
