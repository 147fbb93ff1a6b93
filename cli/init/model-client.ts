import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where an application creates the client of its model: the place for the base URL and the correlation header. */
export type ModelClient = { file: string; line: number };

/** The constructors of the usual clients; one that is not listed is not found, and nothing is said of it. */
const constructors =
  /\b(?:createOpenAI(?:Compatible)?|new (?:Async)?OpenAI|AsyncOpenAI|OpenAI|ChatOpenAI|createAzure|createGateway)\s*\(/;
const sources = /\.(?:[cm]?[jt]sx?|py)$/;
const passedOver = /^(?:node_modules|dist|build|out|coverage|tests?|e2e|evals|__tests__|\..*|venv)$/;

/** Enough for the sources of one application. */
const mostFiles = 5_000;

/** Finds the first file of a folder that creates a model client; null when none does. */
export function findModelClient(folder: string): ModelClient | null {
  const folders = [''];
  for (let read = 0; folders.length > 0 && read < mostFiles; ) {
    const within = folders.shift() ?? '';
    for (const entry of readdirSync(join(folder, within), { withFileTypes: true })) {
      const file = within === '' ? entry.name : `${within}/${entry.name}`;
      if (entry.isDirectory() && !passedOver.test(entry.name)) folders.push(file);
      if (!entry.isFile() || !sources.test(entry.name)) continue;
      read += 1;
      const lines = readFileSync(join(folder, file), 'utf8').split('\n');
      const at = lines.findIndex((line) => constructors.test(line) && !/^\s*(?:\/\/|#|\*)/.test(line));
      if (at >= 0) return { file, line: at + 1 };
    }
  }
  return null;
}
