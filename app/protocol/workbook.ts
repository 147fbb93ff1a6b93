import { z } from 'zod';

/** A cell as it is stored; a string that begins with "=" is a formula. */
export const cellSchema = z.union([z.string(), z.number(), z.null()]);
export type Cell = z.infer<typeof cellSchema>;

export const rowKindSchema = z.enum(['header', 'data', 'summary', 'blank']);
export type RowKind = z.infer<typeof rowKindSchema>;

const colorSchema = z.string().regex(/^(#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})|[a-zA-Z]{3,20})$/);
export const cellFormatSchema = z.strictObject({
  bold: z.boolean().optional(),
  color: colorSchema.optional(),
  background: colorSchema.optional(),
  numberFormat: z.string().max(30).optional(),
});
export type CellFormat = z.infer<typeof cellFormatSchema>;

export const chartTypeSchema = z.enum(['bar', 'line', 'pie']);
export const filterOperatorSchema = z.enum(['equals', 'contains', 'greater', 'less']);

const shownCellSchema = z.object({
  text: z.string(),
  numeric: z.boolean().optional(),
  formula: z.string().optional(),
  format: cellFormatSchema.omit({ numberFormat: true }).optional(),
  columns: z.number().optional(),
  rows: z.number().optional(),
});
/** A cell as the panel shows it; `columns` and `rows` say how far a merged one reaches. */
export type ShownCell = z.infer<typeof shownCellSchema>;

const shownRowSchema = z.object({
  row: z.number(),
  kind: rowKindSchema,
  /** Null where a merged cell covers this one. */
  cells: z.array(shownCellSchema.nullable()),
});
export type ShownRow = z.infer<typeof shownRowSchema>;

const shownChartSchema = z.object({
  type: chartTypeSchema,
  range: z.string(),
  title: z.string(),
  points: z.array(z.object({ label: z.string(), value: z.number() })),
});
export type ShownChart = z.infer<typeof shownChartSchema>;

/** One sheet of the user's workbook as the panel shows it: its first rows, and the summary rows wherever they are. */
export const shownWorkbookSchema = z.object({
  workbook: z
    .object({
      name: z.string(),
      sheets: z.array(
        z.object({ name: z.string(), kind: z.enum(['table', 'pivot']), totalRows: z.number() }),
      ),
      activeSheet: z.string(),
      selection: z.string().nullable(),
      columns: z.array(z.string()),
      rows: z.array(shownRowSchema),
      /** How many rows the filter lets through, and in its own words what it lets through. */
      visibleRows: z.number(),
      filter: z.string().nullable(),
      charts: z.array(shownChartSchema),
    })
    .nullable(),
});
export type ShownWorkbook = NonNullable<z.infer<typeof shownWorkbookSchema>['workbook']>;

/** What the user points at; the assistant's tools take it as what is meant when nothing else is said. */
export const viewChangeSchema = z.strictObject({
  activeSheet: z.string().min(1).max(100),
  selection: z.string().max(30).nullable(),
});
export type ViewChange = z.infer<typeof viewChangeSchema>;
