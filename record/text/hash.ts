import { createHash } from 'node:crypto';

/** Returns the SHA-256 of a text, of bytes, or of a document as JSON, in hexadecimal. */
export const sha256 = (document: unknown): string =>
  createHash('sha256')
    .update(
      typeof document === 'string' || document instanceof Uint8Array ? document : JSON.stringify(document),
    )
    .digest('hex');
