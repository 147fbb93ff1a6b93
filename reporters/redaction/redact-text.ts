import type { Redact } from '../../record/redaction/redact.ts';
import { parseJson } from '../../record/text/parse-json.ts';

/**
 * Redacts the text of a file. In JSON, JSON lines (traces) and event streams (`data: {…}`), secrets that are split
 * over several values are found as well.
 */
export function redactText(text: string, redact: Redact): string {
  return redact(redactDocuments(text, redact));
}

const line = /^(\s*(?:data:\s*)?)([[{].*[\]}])(\s*)$/;

function redactDocuments(text: string, redact: Redact): string {
  // A single line may be the only JSON document of a trace.
  const whole = /^\s*[[{][^\n]*\n\s*\S/.test(text) ? parseJson(text) : undefined;
  if (whole !== undefined) {
    const redacted = redact(whole);
    return redacted === whole ? text : JSON.stringify(redacted, null, 2);
  }
  const lines = text.split('\n').map((written) => {
    const [, before = '', json = '', after = ''] = line.exec(written) ?? [];
    return { written, before, after, document: json ? parseJson(json) : undefined };
  });
  const documents = lines.flatMap(({ document }) => (document === undefined ? [] : [document]));
  const redacted = redact(documents);
  if (redacted === documents) return text;
  let next = 0;
  return lines
    .map(({ written, before, after, document }) => {
      if (document === undefined) return written;
      const now = redacted[next++];
      return JSON.stringify(now) === JSON.stringify(document)
        ? written
        : `${before}${JSON.stringify(now)}${after}`;
    })
    .join('\n');
}
