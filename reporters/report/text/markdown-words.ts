import { harmless, printable } from '../../../record/redaction/printable.ts';

/**
 * Words within a line of Markdown. Characters that could begin markup, HTML, a link, a mention or another cell become
 * entities, which Markdown never interprets.
 */
export function words(text: string, length = 200): string {
  const entity = (mark: string) => `&#${mark.charCodeAt(0)};`;
  return (
    printable(text, length)
      .replace(/[!#$&*<>@[\\\]^_`{|}~]/g, entity)
      // Addresses become links without markup; a joiner keeps GitHub from detecting mentions.
      .replace(/:(?=\/)|(?<=www)\./gi, entity)
      .replaceAll(entity('@'), `${entity('@')}&#8288;`)
  );
}

/** Verbatim text, in a fence longer than any within it. */
export function fenced(lines: readonly string[]): string {
  const text = harmless(lines.join('\n'));
  // A call takes fewer arguments than a page may show marks.
  const longest = text.matchAll(/`+/g).reduce((most, [run]) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}
