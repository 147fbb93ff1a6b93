import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { PlainError } from './plain-error.ts';

export const sendSecurityHeaders: MiddlewareHandler = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
  referrerPolicy: 'same-origin',
  // Served over plain HTTP on loopback: there is no transport to make strict.
  strictTransportSecurity: false,
});

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses a state-changing request that a page of another origin made the browser send. */
export const requireSameOrigin: MiddlewareHandler = async (context, next) => {
  if (!safeMethods.has(context.req.method)) {
    const site = context.req.header('sec-fetch-site');
    const origin = context.req.header('origin');
    const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    const foreignOrigin = origin !== undefined && hostOf(origin) !== context.req.header('host');
    if (foreignSite || foreignOrigin)
      throw new PlainError(403, 'foreign_origin', ({ problems }) => problems.foreignOrigin);
  }
  await next();
};

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
