const reasons: Record<string, string> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'it is no folder',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your part of the disk is full',
  EFBIG: 'no file may be as large (ulimit -f)',
  EROFS: 'the disk is read-only',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
};

/** In words, of an error of the file system; else what it says itself. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return reasons[code] ?? error.message;
}
