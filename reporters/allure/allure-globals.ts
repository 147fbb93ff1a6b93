import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Something that Allure shows beside the tests, for it belongs to none of them. */
export type GlobalAttachment = {
  /** What people read. */
  name: string;
  /** A media type. */
  type: string;
  /** Its name among the results: the same again takes the place of the one before. */
  file: string;
  content: string;
};

/** Adds to the results of a run what Allure is to show of the whole of it. */
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
