import { PlainError } from '../record/text/plain-error.ts';
import { defaultOptions } from './eval-options.ts';
import { optionNames } from './run-options.ts';

type Use = Readonly<Record<string, unknown>>;

/**
 * Checks a configuration and its projects.
 *
 * @throws PlainError for an option that would have no effect, and for a language that is none.
 */
export function checkOptions(parts: readonly { use?: Use | undefined }[]): void {
  checkOptionPlaces(parts);
  checkRemovedOptions(parts.map(({ use }) => use));
  for (const { use } of parts) if (Array.isArray(use?.languages)) use.languages.forEach(checkLanguage);
}

/** `Intl` refuses `de_DE` in the middle of a trial. */
function checkLanguage(name: unknown): void {
  try {
    Intl.getCanonicalLocales(String(name));
  } catch (cause) {
    const valid = "languages: ['en', 'de-DE']";
    throw new PlainError(
      `The option use.languages has ${JSON.stringify(name)}. Write tags of BCP 47: ${valid}.`,
      {
        cause,
      },
    );
  }
}

/** Options of an earlier version, by their path below `use`, with what replaces them. */
const replaced: Readonly<Record<string, string>> = {
  always: 'defaults, by the names of graders: { keepsHistory: "off" }',
  'agreement.told': 'agreement.prompt',
  'database.bystander': 'database.controlUser',
};

/**
 * Playwright ignores an option that no fixture declares; a setting of an earlier version would be lost in silence.
 *
 * @throws PlainError naming the option that replaces it.
 */
export function checkRemovedOptions(uses: readonly (Readonly<Record<string, unknown>> | undefined)[]): void {
  for (const use of uses)
    for (const [path, now] of Object.entries(replaced))
      if (valueAt(use, path.split('.')) !== undefined)
        throw new PlainError(`The option use.${path} was renamed. Use ${now}.`);
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  return value !== null && typeof value === 'object' ? valueAt(Reflect.get(value, first), rest) : undefined;
}

const belowUse: readonly string[] = ['target', ...Object.keys(defaultOptions())];

/**
 * Playwright ignores an unknown key of a configuration or project.
 *
 * @param parts the configuration and its projects.
 * @throws PlainError naming the place of an option that stands there.
 */
export function checkOptionPlaces(parts: readonly object[]): void {
  for (const part of parts)
    for (const name of Object.keys(part))
      if (belowUse.includes(name))
        throw new PlainError(`The option ${name} has no effect beside \`use\`. Write use: { ${name}: … }.`);
  for (const part of parts.flatMap((one) => [one, Reflect.get(one, 'use') ?? {}]))
    for (const name of Object.keys(part))
      if (optionNames.includes(name))
        throw new PlainError(
          `The option ${name} has no effect there. Give it as second argument: defineEvalConfig(config, { ${name}: … }), or withEvals.`,
        );
}
