import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { environment, setVariables } from './environment.ts';
import { ownRoot } from './files-of.ts';
import { isBuilt } from './module-file.ts';

/**
 * Keeps what Node compiles from now on, in this process and all that it starts: each worker and each run loads the same modules.
 * A folder that the user has chosen stays.
 */
export function keepCompiled(): void {
  const folder =
    environment().NODE_COMPILE_CACHE ??
    (isBuilt ? join(ownRoot, '../../.cache/evalwright') : join(ownRoot, '.evalwright/compiled'));
  setVariables({ NODE_COMPILE_CACHE: folder });
  enableCompileCache(folder);
}
