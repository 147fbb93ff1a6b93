import { z } from 'zod';

const versionSchema = z.object({ version: z.number() });

/** Returns why a document of another version cannot be read; null for this version or without a version. */
export function otherVersion(document: unknown, version: number): string | null {
  const { data } = versionSchema.safeParse(document);
  return data === undefined || data.version === version
    ? null
    : `was written in version ${data.version} of its format, and this Evalwright reads version ${version}`;
}
