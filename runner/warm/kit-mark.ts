import { ownFolders, ownRoot, statesBelow } from '../../platform/files-of.ts';
import { sha256 } from '../../record/text/hash.ts';

/**
 * The state of Evalwright's own files, since services started by another version differ from those that a run would start. Uses
 * sizes and times instead of contents, because it is computed before every run.
 */
export const kitMark = (): string =>
  sha256([
    process.version,
    ownRoot,
    statesBelow(ownRoot, ownFolders, (path) => /\.[jt]s$/.test(path) && !path.includes('.test.')),
  ]);
