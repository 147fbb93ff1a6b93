import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { z } from 'zod';

/** What must agree before a version is published: `node packaging/release.ts v1.2.3` prints what the changelog says of it, or why not. */

const root = join(import.meta.dirname, '..');

/** The packages that are published together, by their folders. */
const packages = ['.', 'packaging/create-evalwright'];

type Released = { tag: string; versions: Readonly<Record<string, string>>; changelog: string };

/** Why a tag can not be released; empty when it can. */
export function releaseProblems({ tag, versions, changelog }: Released): string[] {
  const [, version] = /^v(\d+\.\d+\.\d+(?:-[\w.]+)?)$/.exec(tag) ?? [];
  if (version === undefined) return [`${tag} is no tag of a version: it looks like v1.2.3`];
  const others = Object.entries(versions).filter(([, one]) => one !== version);
  const unreleased = sectionOf(changelog, 'Unreleased');
  return [
    ...others.map(([name, one]) => `${name} says version ${one}, the tag ${version}`),
    ...(sectionOf(changelog, version) ? [] : [`CHANGELOG.md has no section ${version}, or nothing in it`]),
    ...(unreleased ? ['CHANGELOG.md has something under Unreleased: it belongs to this version'] : []),
  ];
}

/** What the changelog says below a heading; null where there is none, empty where it says nothing. */
export function sectionOf(changelog: string, heading: string): string | null {
  const sections = changelog.split(/^## /m).slice(1);
  const found = sections.find((section) => section.split('\n')[0]?.trim() === heading);
  return found === undefined ? null : found.split('\n').slice(1).join('\n').trim();
}

function main(tag: string): void {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const versionIn = (folder: string) =>
    z.object({ name: z.string(), version: z.string() }).parse(JSON.parse(read(join(folder, 'package.json'))));
  const versions = Object.fromEntries(
    packages.map((folder) => versionIn(folder)).map(({ name, version }) => [name, version]),
  );
  const changelog = read('CHANGELOG.md');
  const problems = releaseProblems({ tag, versions, changelog });
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(sectionOf(changelog, tag.slice(1)));
}

if (argv[1] === import.meta.filename) main(argv[2] ?? '');
