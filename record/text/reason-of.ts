const reasons: Record<string, string> = {
  ENOENT: 'the folder does not exist',
  ENOTDIR: 'it is not a folder',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your disk quota is exceeded',
  EFBIG: 'the file size limit is exceeded (ulimit -f)',
  EROFS: 'the disk is read-only',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
};

/** Describes an error of the file system; for other errors, returns the message. One of several addresses has none itself. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return reasons[code] ?? error.message;
}
