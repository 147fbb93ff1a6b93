import { loadPackage } from '../../platform/needed-package.ts';

/**
 * Loads `pg` on first use, since projects without a database do not install it.
 *
 * @throws MissingPackageError when it is not installed.
 */
export const pg = (): typeof import('pg') => loadPackage('pg');
