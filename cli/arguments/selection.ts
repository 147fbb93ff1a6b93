/** Which trials to run, in the words of cases. Within one option any of the values will do; all options must hold. */
export type Selection = {
  suite?: string[];
  case?: string[];
  severity?: string[];
  blocking?: boolean;
  /** A regular expression of the user's own, as Playwright takes it. */
  grep?: string;
};

/**
 * The one regular expression that Playwright's `--grep` needs; null when everything is selected. Playwright matches
 * it, whatever the case of letters, on `<file> <suite> <id> <title> <tags>`, the file relative to the suites' folder.
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
 * A suite is meant by its name (`quality-gate/a-vague`), by a folder or a file it is in (`quality-gate`, `a-vague`),
 * or by the letter it begins with (`A`).
 */
function suitePatterns(name: string): string[] {
  const rest = name.length === 1 ? '(?:[-_.][^ /]*)?' : '';
  const part = `${escaped(name)}${rest}`;
  return [
    // In the path of the file.
    `(?:^|[ /])${part}(?:\\.(?:spec|test))?(?:/[^ ]*)?(?:\\.[cm]?[jt]sx?) `,
    // In the title of the suite, which follows the file.
    `\\.[cm]?[jt]sx? (?:[^ ]*/)?${part}(?:/[^ ]*)? `,
  ];
}

/**
 * An id stands somewhere behind the file. Suites and titles may have blanks, so what only mentions it (`set A1 to 3`) matches as well:
 * the gate's reporter knows which is which, and leaves that out.
 */
const casePattern = (id: string) => `\\.[cm]?[jt]sx? (?:[^]* )?${escaped(id)}( |$)`;

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** Playwright also takes `/source/flags`. */
const sourceOf = (grep: string) => /^\/(.*)\/[gi]*$/s.exec(grep)?.[1] ?? grep;
