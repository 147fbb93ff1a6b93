import { loadPackage } from '../../platform/needed-package.ts';

/**
 * Loads `pg` on first use, since projects without a database do not install it.
 *
 * @throws MissingPackageError when it is not installed.
 */
export function pg(): Pg {
  // Resolving a package takes longer than most uses of it.
  loaded ??= loadPackage<Pg>('pg');
  return loaded;
}

type Pg = typeof import('pg');
let loaded: Pg | null = null;
