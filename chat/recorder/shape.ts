/** What a piece of a stream has in common with its repetitions: heartbeats differ by numbers and identifiers only. Pure. */
export const shapeOf = (piece: string): string =>
  piece
    .replace(/[\da-f]{8}-[\da-f-]{27}/gi, '#')
    .replace(/(?<![\p{L}\d])(?=[\w-]*\d)[\w-]{6,}/gu, '#')
    .replace(/\d+/g, '0')
    .trim();
