import type { Cell } from '../../protocol/workbook.ts';

/** What a user can begin with: a month's sales, and a few files by their paths. */
export const samples = {
  workbook: {
    name: 'Sales details',
    sheet: 'Sales',
    header: ['Date', 'Region', 'Product', 'Quantity', 'Price', 'Amount'],
    total: 'Total',
    sales: [
      ['2026-11-02', 'East', 'Bottle', 120, 59],
      ['2026-11-03', 'South', 'Backpack', 35, 189],
      ['2026-11-04', 'North', 'Bottle', 80, 59],
      ['2026-11-05', 'East', 'Earphones', 42, 299],
      ['2026-11-06', 'South', 'Bottle', 64, 59],
      ['2026-11-09', 'North', 'Backpack', 28, 189],
      ['2026-11-10', 'East', 'Backpack', 51, 189],
      ['2026-11-11', 'South', 'Earphones', 73, 299],
    ] as Cell[][],
  },
  files: {
    'meeting-notes.md': `# Weekly meeting

- Anna: the new sign-in page goes live on Friday
- Ben: the database migration moves to Wednesday of next week
- To do: send the quote to the customer (Anna)
`,
    'quotes/quote.csv': `Item,Days,Price
Design,3,1200
Development,10,1800
Testing,4,900
`,
    'reading-notes.txt': `The Design of Everyday Things
Good design shows at a glance how a thing is used.
`,
  } as Record<string, string>,
};
