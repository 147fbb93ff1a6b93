import { writeFileSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import { commentMarkdown, type Link } from '../../reporters/compare/comment.ts';
import { readReport } from '../../reporters/report/read-report.ts';
import type { Report } from '../../reporters/report/report.ts';

export type CommentOptions = { base?: string; link: Link[]; output?: string };

/** Writes a run as a comment on a pull request. A base that is not there is said in it: the first run of a repository has none. */
export function comment(head: Report, { base, link: links, output }: CommentOptions): void {
  const read = base === undefined ? null : readReport(base);
  if (read?.problem) console.error(`${read.path}: ${read.problem}; nothing is compared.`);
  const markdown = commentMarkdown(head, { base: read?.report ?? null, links });
  if (output === undefined) process.stdout.write(markdown);
  else writeFileSync(output, markdown);
}

/** @throws InvalidArgumentError for what is no `name=https://…`. */
export function linkArgument(given: string, before: Link[] = []): Link[] {
  const [, name, url] = /^([^=]+)=(.+)$/.exec(given) ?? [];
  const protocol = URL.parse(url ?? '')?.protocol;
  if (name === undefined || url === undefined || (protocol !== 'https:' && protocol !== 'http:'))
    throw new InvalidArgumentError(
      'Allowed: a name and an address, such as Report=https://example.com/report.',
    );
  return [...before, { name, url }];
}
