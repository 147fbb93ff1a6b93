import { z } from 'zod';

/** How a page takes a file: its hidden input, a file chooser, drag and drop, a paste, or the adapter's own function. */
export const attachWays = ['input', 'chooser', 'drop', 'paste', 'adapter'] as const;

/** A file that the user attached to a message. */
export const attachmentSchema = z.object({
  name: z.string(),
  /** In bytes. */
  size: z.number().int(),
  /** SHA-256 of the file on disk, in hexadecimal. */
  hash: z.string(),
  way: z.enum(attachWays),
  /**
   * Whether requests of the page carried it: with the same bytes, under its name with other bytes, or not at all. Absent when the
   * document was left before it could be asked.
   */
  sent: z.enum(['unchanged', 'changed', 'never']).optional(),
  /** The lines that the page showed between the choice of the turn's files and the message. */
  shown: z.array(z.string()),
  /** The text with which the page must refuse the file; absent for one that it must take. */
  refusal: z.string().optional(),
});
export type Attachment = z.infer<typeof attachmentSchema>;
export type AttachWay = (typeof attachWays)[number];
