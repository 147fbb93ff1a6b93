/** Where a page says words that stand in no text of it. `tooltip`: a bubble that is open. A file of its own: it goes into the page. */
export const spokenNames = [
  'title',
  'alt',
  'placeholder',
  'aria-label',
  'aria-description',
  'tooltip',
] as const;
