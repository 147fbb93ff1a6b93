import { z } from 'zod';

/** A field that one protocol fills with text and another kind of item with an object: its text, or its JSON. Undefined for null. */
export const asText = z
  .unknown()
  .transform((value) =>
    value === undefined || value === null || typeof value === 'string'
      ? (value ?? undefined)
      : JSON.stringify(value),
  )
  .optional();
