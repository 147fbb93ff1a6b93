import { spawn } from 'node:child_process';
import { PlainError } from '../../record/text/plain-error.ts';
import { runSettings } from '../../settings/derive-settings.ts';
import { tellSettings } from '../../settings/run-settings.ts';
import type { Answers } from '../init/answers.ts';
import { checkAddress, type InitOptions, settle, settleProject } from '../init/answers.ts';
import { planFiles, withoutText } from '../init/files.ts';
import { install, missingPackages, othersCommand } from '../init/install.ts';
import { look, type Surroundings } from '../init/look.ts';
import { fileLines, foundLines, nothingTold, type Told } from '../init/print.ts';
import { whyNoPage } from '../init/running.ts';
import { log, terminal, type Voice } from '../init/voice.ts';
import { exitCodeOf } from '../processes/start-program.ts';

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
  // What is missing is reported before anything is installed.
  if (!voice.asks) await settle(here, options, voice);
  else if (options.url !== undefined) checkAddress(options.url);
  const project = await settleProject(here, options, voice);
  if (!here.config?.hasWebServer) await checkPage(options);
  const missing = missingPackages(folder, options.package);
  if (missing.length > 0) {
    const what = `Install ${missing.join(' and ')} with ${project.manager}`;
    if (voice.asks && !(await voice.confirm(`${what}?`)))
      throw new PlainError('Without these packages no eval can run: nothing was written.');
    await voice.during(
      what,
      () => install(folder, project.manager, missing),
      () => 'installed',
    );
  }
  const others = othersCommand(folder);
  if (others !== null) return handOver(others, folder, project);
  // It needs Playwright, which `npx` may have left out (npm's `legacy-peer-deps`).
  const { setUp } = await import('../init/set-up.ts');
  return setUp(here, await settle(here, { ...options, ...project }, voice), { options, voice });
}

/** Refuses an address without a page before anything is installed; one behind a sign-in is left to the browser. */
async function checkPage({ url, start, storageState, header }: InitOptions): Promise<void> {
  if (url === undefined || start !== undefined || storageState !== undefined) return;
  const problem = await whyNoPage(url, header);
  if (problem !== null) throw new PlainError(`${problem} Nothing was written.`);
}

/** Continues as the copy that the tests will import, because its Playwright and browser have to work. */
async function handOver(
  command: string,
  folder: string,
  { manager, typescript }: Pick<Answers, 'manager' | 'typescript'>,
): Promise<null> {
  const [, , ...all] = process.argv;
  // It is installed by now.
  const given = all.filter((arg, index) => !/^--package(?:=|$)/.test(arg) && all[index - 1] !== '--package');
  const known = ['--package-manager', manager, typescript ? '--typescript' : '--no-typescript'];
  const child = spawn(process.execPath, [command, ...given, ...known], { cwd: folder, stdio: 'inherit' });
  process.exitCode = await exitCodeOf(child, 'close');
  return null;
}

async function dryRun(here: Surroundings, options: InitOptions, voice: Voice): Promise<Told> {
  const answers = await settle(here, options, voice);
  const planned = planFiles({ here, answers, findings: null, model: null });
  voice.say(`Nothing is written, and nothing is said to ${answers.url}. This is what would be:`);
  voice.say(fileLines(planned).join('\n'));
  return { ...nothingTold, ok: true, url: answers.url, files: planned.map(withoutText) };
}
