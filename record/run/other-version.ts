import { z } from 'zod';

/** Why a document of another version cannot be read; null for this version, and where it states none. */
export function otherVersion(document: unknown, version: number): string | null {
  const { data } = z.object({ version: z.number() }).safeParse(document);
  return data === undefined || data.version === version
    ? null
    : `was written in version ${data.version} of its format, and this Evalwright reads version ${version}`;
}
