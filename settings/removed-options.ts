import { PlainError } from '../record/text/plain-error.ts';

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
