import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Information in Allure that belongs to the run rather than to a test. */
export type GlobalAttachment = {
  /** The title. */
  name: string;
  /** A media type. */
  type: string;
  /** Its name among the results; the same name replaces an earlier file. */
  file: string;
  content: string;
};

/** Adds run-wide information to Allure's results. */
export function attachGlobally(results: string, attachments: readonly GlobalAttachment[]): void {
  mkdirSync(results, { recursive: true });
  for (const { name, type, file, content } of attachments) {
    const [stem = file] = file.split('.');
    const source = file.replace(/(\.\w+)$/, '-attachment$1');
    const entry = { name, type, source, timestamp: Date.now() };
    writeFileSync(join(results, source), content);
    writeFileSync(
      join(results, `${stem}-globals.json`),
      JSON.stringify({ attachments: [entry], errors: [] }),
    );
  }
}
