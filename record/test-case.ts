import { basename, dirname, relative } from 'node:path';
import { sha256 } from './hash.ts';
import { purposes, severities, type Trial } from './trial.ts';

/** What a runner knows of a test. */
export type DeclaredTest = {
  title: string;
  /** The titles of the groups that it is in, the outermost first. */
  groups: readonly string[];
  tags: readonly string[];
  /** Absolute; the project is `root`. */
  path: string;
  root: string;
  line: number | null;
};

/**
 * A test that was not declared as a case is one all the same: its title begins with an id, and its tags say what a
 * case says in keys.
 */
export function caseOfTest({ title, groups, tags: marked, path, root, line }: DeclaredTest): Trial['case'] {
  const [, ...rest] = splitTitle(title).title.split(' ');
  const id = idOfTitle(title);
  const tags = marked.map((tag) => tag.replace(/^@/, ''));
  return {
    id,
    title: rest.join(' ') || id,
    // Declared cases stand in a group that is called like their suite; a spec in code is a suite by itself.
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

/** A test's title begins with the id of its case. */
export const idOfTitle = (title: string): string => splitTitle(title).title.split(' ')[0] ?? title;

/**
 * What tells one test from every other, in every run: its project, its file, and its titles without the trial that it is,
 * which is what Playwright's own id is made of. That id also counts repetitions, and a merge of blob reports may change it.
 * Ids and titles of cases are for people: two may be alike.
 *
 * @param titlePath the file as Playwright names it, the titles of the groups, and the test's own.
 */
export function identityOf(project: string, titlePath: readonly string[]): string {
  const [file = '', ...titles] = titlePath;
  const own = splitTitle(titles.pop() ?? '').title;
  return sha256([project, file.replaceAll('\\', '/'), ...titles, own]).slice(0, 32);
}

const isCode = (path: string) => /\.[cm]?[jt]sx?$/.test(path);

/** `e2e/task-assistant/conversation.spec.ts` is the suite `task-assistant/conversation`. */
const suiteOfFile = (path: string) =>
  `${basename(dirname(path))}/${basename(path).replace(/(\.(spec|test))?\.\w+$/, '')}`;

/** One of the tests that a case with several trials is declared as. */
export type OneOf = { number: number; of: number };

/** The title of the test; a case with one trial has its own. */
export const titleOfTrial = (title: string, { number, of }: OneOf): string =>
  of === 1 ? title : `${title} · trial ${number} of ${of}`;

/** A test's title without the trial that it is. */
export function splitTitle(title: string): OneOf & { title: string } {
  const [, own, number, of] = /^(.*) · trial (\d+) of (\d+)$/su.exec(title) ?? [];
  return own === undefined
    ? { title, number: 1, of: 1 }
    : { title: own, number: Number(number), of: Number(of) };
}

/** Which trial of its case a test is, counted from 1: all that are declared, as often as the runner repeats them. */
export function trialNumber(title: string, repeatEachIndex: number): number {
  const { number, of } = splitTitle(title);
  return repeatEachIndex * of + number;
}

/** The annotation of a trial that was left for later, with the reason: it did not run, and nobody said that it need not. */
export const notRunAnnotation = 'evalwright.not-run';

/** The annotation of an attempt of a test in code that played one of its pairs: the next attempt plays the next. */
export const pairAnnotation = 'evalwright.pair';
