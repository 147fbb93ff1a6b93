import { basename, dirname, relative } from 'node:path';
import { harmlessLine } from './redaction/printable.ts';
import { sha256 } from './text/hash.ts';
import { purposes, severities, type Trial } from './trial.ts';

/** The runner's description of a test. */
export type DeclaredTest = {
  title: string;
  /** The titles of the enclosing groups, outermost first. */
  groups: readonly string[];
  tags: readonly string[];
  /** Absolute; `root` is the project. */
  path: string;
  root: string;
  line: number | null;
};

/** Derives a case from any test: its title begins with an id, and its tags replace the keys of a case file. */
export function caseOfTest({ title, groups, tags: marked, path, root, line }: DeclaredTest): Trial['case'] {
  const [, ...rest] = splitTitle(title).title.split(' ');
  const id = idOfTitle(title);
  const tags = marked.map((tag) => tag.replace(/^@/, ''));
  return {
    id,
    title: rest.join(' ') || id,
    // A declared case is in a group named like its suite; a spec in code is its own suite.
    suite: (isCode(path) ? '' : groups.join(' › ')) || suiteOfFile(path),
    severity: severities.find((severity) => tags.includes(severity)) ?? 'medium',
    blocking: tags.includes('blocking'),
    purpose: purposes.find((purpose) => tags.includes(purpose)) ?? 'regression',
    assistant: null,
    tags,
    file: relative(root, path),
    line,
  };
}

/** Returns the case id at the beginning of a test's title. */
export const idOfTitle = (title: string): string => splitTitle(title).title.split(' ')[0] ?? title;

/**
 * Identifies a test across runs by project, file and titles without the trial number. Playwright's own id also counts
 * repetitions and may change when blob reports are merged; case ids and titles are for people and may repeat. Reporters
 * receive titles without line breaks and active characters, so these do not count.
 *
 * @param titlePath Playwright's file name, the titles of the groups, and the test's title.
 */
export function identityOf(project: string, titlePath: readonly string[]): string {
  const [file = '', ...titles] = titlePath;
  const lines = titles.map(harmlessLine);
  const own = splitTitle(lines.pop() ?? '').title;
  return sha256([project, file.replaceAll('\\', '/'), ...lines, own]).slice(0, 32);
}

const isCode = (path: string) => /\.[cm]?[jt]sx?$/.test(path);

/** `e2e/task-assistant/conversation.spec.ts` is the suite `task-assistant/conversation`. */
const suiteOfFile = (path: string) =>
  `${basename(dirname(path))}/${basename(path).replace(/(\.(spec|test))?\.\w+$/, '')}`;

/** One of the tests of a case with several trials. */
export type OneOf = { number: number; of: number };

/** Returns the test's title; a case with one trial keeps its own. */
export const titleOfTrial = (title: string, { number, of }: OneOf): string =>
  of === 1 ? title : `${title} · trial ${number} of ${of}`;

/** Splits the trial number off a test's title. */
export function splitTitle(title: string): OneOf & { title: string } {
  const [, own, number, of] = /^(.*) · trial (\d+) of (\d+)$/su.exec(title) ?? [];
  return own === undefined
    ? { title, number: 1, of: 1 }
    : { title: own, number: Number(number), of: Number(of) };
}

/** Returns the number of the trial within its case, counted from 1 over all declared trials and repetitions. */
export function trialNumber(title: string, repeatEachIndex: number): number {
  const { number, of } = splitTitle(title);
  return repeatEachIndex * of + number;
}

/** The annotation of a postponed trial, with the reason. */
export const notRunAnnotation = 'evalwright.not-run';

/** The annotation of an attempt of a coded test that played one of its pairs; the next attempt plays the next. */
export const pairAnnotation = 'evalwright.pair';
