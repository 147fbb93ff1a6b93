import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { shorten } from '../../record/text/shorten.ts';
import type { Reply } from '../../record/trial.ts';
import { options as readOptions, runSettings } from '../../settings/derive-settings.ts';
import { env } from '../../settings/env.ts';
import { tellSettings } from '../../settings/run-settings.ts';
import { type Found, findChat } from '../connect/find.ts';
import { judge } from '../connect/prove.ts';
import { openBrowser } from '../connect/talk.ts';
import { type ConversationWatch, watchConversation } from '../database/watch-conversation.ts';
import { boundarySection } from '../doctor/boundary-table.ts';
import { depthSection } from '../doctor/depth.ts';
import { readConfig } from '../doctor/read-config.ts';
import { sectionLines } from '../doctor/section.ts';
import { type Answers, checkAddress, type InitOptions, settle, settleProject } from '../init/answers.ts';
import { whileItAnswers } from '../init/application.ts';
import { casesToRun, type PlannedFile, pathOf, planFiles } from '../init/files.ts';
import { type FirstRun, runFirst } from '../init/first-run.ts';
import { InitError } from '../init/init-error.ts';
import { install, missingPackages, othersCommand } from '../init/install.ts';
import { look, type Surroundings } from '../init/look.ts';
import { execPrefix } from '../init/package-manager.ts';
import { fileLines, firstRunLines, foundLines } from '../init/print.ts';
import { whyNoPage } from '../init/running.ts';
import { log, terminal, type Voice } from '../init/voice.ts';
import { contextOf } from './connect.ts';

/** The result of init for programs: one line of JSON. */
type Told = {
  ok: boolean;
  url: string | null;
  /** The message to the chat and the reply. Null without one. */
  reply: { said: string; text: string; end: string; whole: boolean; why: string } | null;
  files: Omit<PlannedFile, 'text'>[];
  cases: FirstRun['cases'];
  report: string | null;
  next: string[];
  problem: string | null;
};

/**
 * Sets up evals in the current folder: detects, asks for what it could not detect, sends a message to the chat,
 * writes files, and runs two cases. Exits with 0 only if one passed and the other failed as intended.
 */
export async function init(options: InitOptions): Promise<void> {
  tellSettings(runSettings());
  const voice = voiceFor(options);
  try {
    const told = await initIn(process.cwd(), options, voice);
    if (told === null) return;
    if (options.json) console.log(JSON.stringify(told));
    else if (told.problem !== null) console.error(told.problem);
    process.exitCode = told.ok ? 0 : 1;
  } catch (error) {
    if (!options.json || !(error instanceof Error)) throw error;
    console.log(JSON.stringify({ ...nothingTold, problem: error.message }));
    process.exitCode = 1;
  }
}

const nothingTold: Told = {
  ok: false,
  url: null,
  reply: null,
  files: [],
  cases: [],
  report: null,
  next: [],
  problem: null,
};

/** Without a terminal nothing is asked. */
function voiceFor({ json, yes, dryRun }: InitOptions): Voice {
  if (json) return log(() => undefined);
  return process.stdin.isTTY && process.stdout.isTTY && !yes && !dryRun ? terminal : log(console.log);
}

/** @returns null if the project's own copy of the package did everything. */
async function initIn(folder: string, options: InitOptions, voice: Voice): Promise<Told | null> {
  const here = look(folder);
  voice.say(foundLines(here).join('\n'));
  if (options.dryRun) return dryRun(here, options, voice);
  const project = await settleProject(here, options, voice);
  await checkPage(options);
  const missing = missingPackages(folder, options.package);
  if (missing.length > 0) {
    const what = `Install ${missing.join(' and ')} with ${project.manager}`;
    if (voice.asks && !(await voice.confirm(`${what}?`)))
      throw new InitError('Without these packages no eval can run: nothing was written.');
    await voice.during(
      what,
      () => install(folder, project.manager, missing),
      () => 'installed',
    );
  }
  const others = othersCommand(folder);
  if (others !== null) return handOver(others, folder, project);
  return setUp(here, await settle(here, { ...options, ...project }, voice), { options, voice });
}

/** Refuses an address without a page before anything is installed; one behind a sign-in is left to the browser. */
async function checkPage({ url, start, storageState, header }: InitOptions): Promise<void> {
  if (url === undefined || start !== undefined || storageState !== undefined) return;
  const problem = await whyNoPage(checkAddress(url), header);
  if (problem !== null) throw new InitError(`${problem} Nothing was written.`);
}

/** Continues as the copy that the tests will import, because its Playwright and browser have to work. */
async function handOver(
  command: string,
  folder: string,
  { manager, typescript }: Pick<Answers, 'manager' | 'typescript'>,
): Promise<null> {
  const [, , ...given] = process.argv;
  const known = ['--package-manager', manager, typescript ? '--typescript' : '--no-typescript'];
  const child = spawn(process.execPath, [command, ...given, ...known], { cwd: folder, stdio: 'inherit' });
  const [status] = await once(child, 'close');
  process.exitCode = typeof status === 'number' ? status : 1;
  return null;
}

async function dryRun(here: Surroundings, options: InitOptions, voice: Voice): Promise<Told> {
  const answers = await settle(here, options, voice);
  const planned = planFiles({ here, answers, findings: null }, readIn(here.folder));
  voice.say(`Nothing is written, and nothing is said to ${answers.url}. This is what would be:`);
  voice.say(fileLines(planned).join('\n'));
  return { ...nothingTold, ok: true, url: answers.url, files: planned.map(withoutText) };
}

type Manner = { options: InitOptions; voice: Voice };

async function setUp(here: Surroundings, answers: Answers, { options, voice }: Manner): Promise<Told> {
  const { url, start, say } = answers;
  const { folder } = here;
  const watch = watchConversation(here);
  const found = await whileItAnswers({ url, start, folder }, () =>
    voice.during(`Saying “${say}” at ${url}`, () => speak(answers, options, watch), replyLine),
  );
  const { whole, why } = judge(say, found.reply, null);
  const reply = { said: say, text: found.reply.text, end: found.reply.end, whole, why };
  const told: Told = { ...nothingTold, url, reply };
  if (found.reply.text.trim() === '')
    return { ...told, problem: `Nothing was written: ${why}. ${nextStep(url, found.reply)}` };
  const planned = planFiles({ here, answers, findings: found.findings }, readIn(folder));
  const files = write(planned, folder);
  voice.say(fileLines(files).join('\n'));
  const written = { ...told, files: files.map(withoutText) };
  const problem = whyNotRun(files, readIn(folder)(`${answers.folder}/first.yaml`));
  if (problem !== null) return { ...written, problem };
  const ran = await runFirst({ folder, shown: !options.json });
  const next = nextCommands(answers);
  if (ran.problem === null)
    voice.say([...firstRunLines(ran, next), ...boundaryTable(answers, here), ...found.stored].join('\n'));
  const ok = ran.problem === null && ran.cases.every((one) => one.ok);
  return { ...written, ok, cases: ran.cases, report: reportIn(folder), next, problem: ran.problem };
}

/** What the first run observed, and for what it did not, the lines that add it. */
function boundaryTable({ url }: Answers, { depths }: Surroundings): string[] {
  const runs = boundarySection(readOptions().runs);
  const connected = readConfig().projects[0]?.connected ?? { url, model: false, tools: [], state: false };
  return ['Boundaries:', ...[runs, depthSection('', connected, depths)].flatMap(sectionLines)];
}

const nextStep = (url: string, { error }: Reply) =>
  error
    ? 'The chat was found, but gives no reply: check that its model can be reached (its key, its base URL), and repeat init.'
    : `\`npx evalwright connect ${url} --headed\` shows what happens; behind a sign-in give --storage-state.`;

const replyLine = ({ reply }: { reply: Reply }): string =>
  `it answered: ${shorten(reply.text.replaceAll('\n', ' '), 100) || '(nothing was read)'}`;

async function speak(
  { url, say }: Answers,
  { storageState, header }: InitOptions,
  watch: ConversationWatch,
): Promise<Found & { stored: string[] }> {
  const browser = await openBrowser({ headed: false, browser: env().EVALWRIGHT_BROWSER });
  try {
    const context = contextOf({ header, ...(storageState === undefined ? {} : { storageState }) });
    const at = async (stage: string) => {
      if (stage === 'reply') await watch.begin();
    };
    const found = await findChat(browser, { url, say, context, at });
    return { ...found, stored: await watch.end(found.calls) };
  } finally {
    await browser.close();
  }
}

const withoutText = ({ text: _, ...told }: PlannedFile): Omit<PlannedFile, 'text'> => told;

const readIn =
  (folder: string) =>
  (file: string): string | null => {
    const path = join(folder, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : null;
  };

/** Writes the planned files. If the configuration no longer loads, it is restored and the problem printed. */
function write(planned: readonly PlannedFile[], folder: string): PlannedFile[] {
  const before = new Map(planned.map((one) => [one.file, readIn(folder)(one.file)]));
  for (const { file, action, text } of planned) {
    if (text === null) continue;
    const path = pathOf(folder, { file });
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: action === 'edit' ? 'w' : 'wx' });
  }
  return planned.map((one) => {
    const { file, action, lines } = one;
    const was = before.get(file);
    if (action !== 'edit' || lines === undefined || typeof was !== 'string') return one;
    const { problem } = readConfig();
    if (problem === null) return withoutLines(one);
    writeFileSync(pathOf(folder, one), was);
    return {
      ...one,
      action: 'by hand',
      reason: `it is as it was, for with these lines ${problem}`,
      text: null,
    };
  });
}

const withoutLines = ({ lines: _, ...file }: PlannedFile): PlannedFile => file;

/** Returns why the two cases cannot run; null if they can. */
function whyNotRun(files: readonly PlannedFile[], cases: string | null): string | null {
  const byHand = files.find(({ action }) => action === 'by hand');
  if (byHand) return `Add the lines to ${byHand.file}, and call init again: it runs the two cases then.`;
  const missing = Object.keys(casesToRun).filter((id) => !cases?.includes(`id: ${id}\n`));
  if (missing.length === 0) return null;
  return `Nothing was run: first.yaml does not hold ${missing.join(' and ')} any more. All that is there: npx evalwright run`;
}

function reportIn(folder: string): string | null {
  const found = ['reports/view/index.html', 'reports/report.md'].find((file) =>
    existsSync(join(folder, file)),
  );
  return found ?? null;
}

function nextCommands({ manager }: Answers): string[] {
  const command = `${execPrefix[manager]} evalwright`;
  return [`${command} view`, `${command} cases add "What can you do for me?"`, `${command} doctor`];
}
