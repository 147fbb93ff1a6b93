import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const VALID_MS = 10 * 60 * 1000;

const claimsSchema = z.object({ userId: z.uuid(), clientTime: z.string(), expires: z.number() });
type Identity = Omit<z.infer<typeof claimsSchema>, 'expires'>;

/**
 * Signs who the user is and what their clock says, for the agent's calls to this application's own tools.
 * The secret lives and dies with the process, so no browser and no other process can forge a token.
 */
export function createIdentityTokens(secret = randomBytes(32)) {
  const sign = (payload: string) => createHmac('sha256', secret).update(payload).digest();
  return {
    issue(identity: Identity): string {
      const claims = { ...identity, expires: Date.now() + VALID_MS };
      const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
      return `${payload}.${sign(payload).toString('base64url')}`;
    },

    /** The identity in an Authorization header, or undefined when it is missing, forged or expired. */
    verify(authorization: string | undefined): Identity | undefined {
      const [payload = '', signature = ''] = (authorization ?? '').replace(/^Bearer /i, '').split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(payload);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const { expires, ...identity } = claimsSchema.parse(
        JSON.parse(Buffer.from(payload, 'base64url').toString()),
      );
      return expires > Date.now() ? identity : undefined;
    },
  };
}

export type IdentityTokens = ReturnType<typeof createIdentityTokens>;
