import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where an application creates the client of its model: the place for the base URL and the correlation header. */
export type ModelClient = {
  file: string;
  line: number;
  /** The environment variables from which it takes its base URL and its key, where it names them there. */
  variables: { url: string | null; key: string | null };
  /** The line that fixes the base URL, and the line that takes it from the environment first; null where none does. */
  change: { line: number; from: string; to: string } | null;
};

/** Which file sets the base URL of a model, by which name, and to what. */
export type ModelUrl = { file: string; name: string; url: string };

/** A variable as a file of the environment sets it. */
export type SetVariable = { file: string; name: string; value: string };

/** The constructors of the usual clients; one that is not listed is not found, and nothing is said of it. */
const constructors =
  /\b(?:createOpenAI(?:Compatible)?|new (?:Async)?OpenAI|AsyncOpenAI|OpenAI|ChatOpenAI|createAzure|createGateway|createAnthropic|new Anthropic|AsyncAnthropic|createGoogleGenerativeAI|new GoogleGenAI)\s*\(/;
const sources = /\.(?:[cm]?[jt]sx?|py)$/;
const passedOver = /^(?:node_modules|dist|build|out|coverage|tests?|e2e|evals|__tests__|\..*|venv)$/;

/** The constructors that a file imports from a provider's package of the AI SDK: each is `create…`. */
const imported = (source: string): string[] =>
  [...source.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]@ai-sdk\//g)].flatMap(([, names = '']) =>
    [...names.matchAll(/\bcreate\w+/g)].map(([name]) => name),
  );

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
      const source = readFileSync(join(folder, file), 'utf8');
      const lines = source.split('\n');
      const made = imported(source);
      const isMade = (line: string) =>
        constructors.test(line) || made.some((name) => line.includes(`${name}(`));
      const at = lines.findIndex((line) => isMade(line) && !/^\s*(?:\/\/|#|\*)/.test(line));
      if (at >= 0) return { file, line: at + 1, ...optionsAt(lines, at, file) };
    }
  }
  return null;
}

/** How many lines the options of a client take at most. */
const mostLines = 12;

function optionsAt(
  lines: readonly string[],
  at: number,
  file: string,
): Pick<ModelClient, 'variables' | 'change'> {
  const options = lines.slice(at, at + mostLines);
  // SvelteKit imports variables by their names, or `env` with all of them.
  const env = /from\s*['"]\$env\//.test(lines.join('\n'))
    ? '(?:(?:process\\.)?env\\.|(?=[A-Z][A-Z\\d_]+\\b))'
    : 'process\\.env\\.';
  const named = (option: RegExp) =>
    new RegExp(`\\b${option.source}\\s*:\\s*${env}(\\w+)`).exec(options.join('\n'))?.[1] ?? null;
  const fixed = options.findIndex((line) => fixedUrl.test(line));
  const from = options[fixed];
  const change =
    from === undefined || file.endsWith('.py')
      ? null
      : {
          line: at + fixed + 1,
          from,
          to: from.replace(fixedUrl, `$1process.env.${urlVariable(lines[at] ?? '')} ?? $2`),
        };
  return { variables: { url: named(/base(?:URL|Url)/), key: named(/apiKey/) }, change };
}

/** The variable that the client's own library reads. */
const urlVariable = (line: string): string =>
  /anthropic/i.test(line)
    ? 'ANTHROPIC_BASE_URL'
    : /google/i.test(line)
      ? 'GOOGLE_GEMINI_BASE_URL'
      : 'OPENAI_BASE_URL';

const fixedUrl = /(\bbaseURL\s*:\s*)((['"`])https?:\/\/[^'"`$]+\3)/i;

/** The change as a diff; empty where there is none. */
export const changeLines = ({ file, change }: ModelClient): string[] =>
  change ? [`${file}:${change.line}`, `- ${change.from.trim()}`, `+ ${change.to.trim()}`] : [];

/** Makes the change. @throws when the file is another than the one that was read. */
export function applyChange(folder: string, { file, change }: ModelClient): void {
  const path = join(folder, file);
  const lines = readFileSync(path, 'utf8').split('\n');
  if (!change || lines[change.line - 1] !== change.from) throw new Error(`${file} has changed meanwhile.`);
  lines[change.line - 1] = change.to;
  writeFileSync(path, lines.join('\n'));
}

/** The first variable that is the base URL of a model; null when none is. Others beside a key may be of any service. */
export function findModelUrl(set: readonly SetVariable[]): ModelUrl | null {
  const model = set.find(
    ({ name, value }) => URL.canParse(value) && (modelNames.includes(name) || isOfProvider(value)),
  );
  return model ? { file: model.file, name: model.name, url: publicUrl(model.value) } : null;
}

const modelNames = [
  'OPENAI_BASE_URL',
  'OPENAI_API_BASE',
  'LLM_BASE_URL',
  'MODEL_BASE_URL',
  'AZURE_OPENAI_ENDPOINT',
];

/** The base URL of a provider, whatever the variable is called: `BASE_URL=https://api.openai.com`. */
const isOfProvider = (url: string) =>
  /^(?:api\.openai\.com|api\.anthropic\.com|generativelanguage\.googleapis\.com|openrouter\.ai)$/.test(
    new URL(url).hostname,
  );

/** What of an address is no secret: neither who asks, nor what is asked with it. */
export function publicUrl(text: string): string {
  const { origin, pathname } = new URL(text);
  return `${origin}${pathname}`.replace(/\/$/, '');
}
