import { escapeRegex } from '../../record/text/escape-regex.ts';

/** Selects trials. Within one option any value matches; all options must match. */
export type Selection = {
  suite?: string[];
  case?: string[];
  severity?: string[];
  blocking?: boolean;
  /** The user's own regular expression, as for Playwright. */
  grep?: string;
};

/**
 * Returns the single regular expression for Playwright's `--grep`; null if everything is selected. Playwright matches
 * it, ignoring case, against `<file> <suite> <id> <title> <tags>`, with the file relative to the suites' folder.
 */
export function grepOf({ suite, case: ids, severity, blocking, grep }: Selection): string | null {
  const claims = [
    ...(suite ? [suite.flatMap(suitePatterns)] : []),
    ...(ids ? [ids.map(casePattern)] : []),
    ...(severity ? [severity.map((level) => ` @${level}( |$)`)] : []),
    ...(blocking ? [[' @blocking( |$)']] : []),
  ];
  if (claims.length === 0) return grep ?? null;
  const own = grep === undefined ? [] : [[sourceOf(grep)]];
  return `^${[...claims, ...own].map((patterns) => `(?=[^]*(?:${patterns.join('|')}))`).join('')}`;
}

/**
 * A suite is selected by its name (`quality-gate/a-vague`), by a folder or file in its path (`quality-gate`,
 * `a-vague`, `a-vague.yaml`), or by its first letter (`A`).
 */
function suitePatterns(asked: string): string[] {
  // The suite of a file of cases has the file's name.
  const name = asked.replace(/^\.\//, '').replace(/\.ya?ml$/, '');
  const rest = name.length === 1 ? '(?:[-_.][^ /]*)?' : '';
  const part = `${escapeRegex(name)}${rest}`;
  return [
    // In the path of the file.
    `(?:^|[ /])${part}(?:\\.(?:spec|test))?(?:/[^ ]*)?(?:\\.[cm]?[jt]sx?) `,
    // In the title of the suite, which follows the file.
    `\\.[cm]?[jt]sx? (?:[^ ]*/)?${part}(?:/[^ ]*)? `,
  ];
}

/**
 * An id follows the file. Suites and titles may have blanks, so a mention (`set A1 to 3`) matches as well; the gate's
 * reporter filters those out.
 */
const casePattern = (id: string) => `\\.[cm]?[jt]sx? (?:[^]* )?${escapeRegex(id)}( |$)`;

/** Playwright also takes `/source/flags`. */
const sourceOf = (grep: string) => /^\/(.*)\/[gi]*$/s.exec(grep)?.[1] ?? grep;
