import { z } from 'zod';

export type Json = z.core.util.JSONType;

/** Any JSON value. Like `z.json()`, but checked in one pass, because a trial may hold tens of thousands of rows. */
export const json = z.custom<Json>(isJson, { error: 'expected a JSON value' });

function isJson(value: unknown): value is Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isJson);
  return typeof value === 'object' && Object.values(value).every(isJson);
}
