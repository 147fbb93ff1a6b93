/**
 * Attributes with text that pages announce. `tooltip`: an open tooltip. A separate file because it is bundled into the
 * page.
 */
export const spokenNames = [
  'title',
  'alt',
  'placeholder',
  'aria-label',
  'aria-description',
  'tooltip',
] as const;
