import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { shorten } from '../../record/text/shorten.ts';
import type { Reply } from '../../record/trial.ts';
import { options as readOptions } from '../../settings/derive-settings.ts';
import { env } from '../../settings/env.ts';
import { contextOf } from '../commands/connect.ts';
import { type Found, findChat } from '../connect/find.ts';
import { judge } from '../connect/prove.ts';
import { openBrowser } from '../connect/talk.ts';
import { Progress, type Stage, withinLimit } from '../connect/time-limit.ts';
import { type ConversationWatch, watchConversation } from '../database/conversation-tables.ts';
import { boundarySection } from '../doctor/boundary-table.ts';
import { depthSection } from '../doctor/depth.ts';
import { readConfig } from '../doctor/read-config.ts';
import { sectionLines } from '../doctor/section.ts';
import type { Answers, InitOptions } from './answers.ts';
import { type Application, whileItAnswers } from './application.ts';
import { type PlannedFile, planFiles, withoutText } from './files.ts';
import { runFirst } from './first-run.ts';
import { type GreetingModel, type ModelUse, startGreetingModel } from './greeting-model.ts';
import { installForNow } from './install.ts';
import { look, readIn, type Surroundings } from './look.ts';
import { applyChange, changeLines } from './model-client.ts';
import { execPrefix } from './package-manager.ts';
import {
  asksOther,
  fileLines,
  firstRunLines,
  modelNotes,
  nextStep,
  nothingTold,
  type Told,
} from './print.ts';
import { reach } from './running.ts';
import { firstCases } from './texts/cases.ts';
import type { Voice } from './voice.ts';

type Manner = { options: InitOptions; voice: Voice };

/** The reply to the first message, the tables that stored it, how the model was asked for it, and what the application printed. */
type Spoken = Found & { stored: string[]; use: ModelUse | null };
type Greeted = Spoken & { output: string };

/** Sends a message to the chat, writes the files, and runs the first two cases. */
export async function setUp(here: Surroundings, answers: Answers, manner: Manner): Promise<Told> {
  const { url, say } = answers;
  const { folder } = here;
  const { options, voice } = manner;
  const found = startOf(here, answers);
  const isStarted = found !== null && (await reach(url)) === 'nothing';
  const removeStub = isStarted
    ? await installForNow(
        folder,
        answers.manager,
        { name: '@copilotkit/aimock', purpose: 'a stub model' },
        voice,
      )
    : async () => undefined;
  const model = isStarted ? await startGreetingModel(here.variables, url) : null;
  const modelEnv = model?.env ?? {};
  const application = { url, start: found && { ...found, env: { ...found.env, ...modelEnv } } };
  const greeted = await greet(application, answers, { ...manner, here, model }).catch(
    async (error: unknown) => {
      await removeStub();
      throw error;
    },
  );
  const { reply: read, use } = greeted;
  const { whole, why } = judge(say, read, null);
  const reply = { said: say, text: read.text, end: read.end, whole, why };
  const told: Told = { ...nothingTold, url, reply };
  if (read.text.trim() === '' && asksOther(use, read) && (await offersChange(here, manner)))
    return setUp(look(folder), answers, manner);
  const known = use?.isReply ? use.known : null;
  if (known === null) await removeStub();
  if (read.text.trim() === '')
    return {
      ...told,
      problem: `Nothing was written: ${why}. ${nextStep(here, url, { reply: read, use })}${greeted.output}`,
    };
  const files = write(planFiles({ here, answers, findings: greeted.findings, model: known }), folder);
  voice.say([...fileLines(files), ...modelNotes(here, known, use)].join('\n'));
  const written = { ...told, files: files.map(withoutText) };
  const problem = whyNotRun(files, readIn(folder, `${answers.folder}/first.yaml`));
  if (problem !== null) return { ...written, problem };
  const ran = await runCases(application, here, { shown: !options.json, env: modelEnv });
  const next = nextCommands(answers);
  if (ran.problem === null)
    voice.say([...firstRunLines(ran, next), ...boundaryTable(answers, here), ...greeted.stored].join('\n'));
  const ok = ran.problem === null && ran.cases.every((one) => one.ok);
  return { ...written, ok, cases: ran.cases, report: reportIn(folder), next, problem: ran.problem };
}

/** How the application is started: by the given command, or by the configuration's only web server. */
function startOf({ config, folder }: Surroundings, { start }: Answers): Application['start'] {
  if (start !== null) return { command: start, folder, env: {} };
  return config?.hasWebServer ? readConfig().server : null;
}

async function greet(
  application: Application,
  answers: Answers,
  { options, voice, here, model }: Manner & { here: Surroundings; model: GreetingModel | null },
): Promise<Greeted> {
  const watch = watchConversation(here);
  const { url, say } = answers;
  try {
    return await whileItAnswers(application, async (output) => {
      const at = `Saying “${say}” at ${url}`;
      const spoken = await voice.during(at, () => speak(answers, options, { watch, model }), replyLine);
      return { ...spoken, output: output() };
    });
  } finally {
    await model?.stop();
  }
}

/** Runs the first cases; an application that the configuration does not start is started here once more. */
function runCases(
  application: Application,
  { config, folder }: Surroundings,
  manner: { shown: boolean; env: Record<string, string> },
) {
  const run = () => runFirst({ folder, ...manner });
  return config && !config.hasWebServer ? whileItAnswers(application, run) : run();
}

/** What the first run observed, and for what it did not, the lines that add it. */
function boundaryTable({ url }: Answers, { depths }: Surroundings): string[] {
  const runs = boundarySection(readOptions().runs);
  const connected = readConfig().projects[0]?.connected ?? { url, model: false, tools: [], state: false };
  return ['Boundaries:', ...[runs, depthSection('', connected, depths)].flatMap(sectionLines)];
}

/** Asks whether the line that fixes the model's URL may be changed, and changes it. */
async function offersChange(
  { folder, depths: { client } }: Surroundings,
  { voice }: Manner,
): Promise<boolean> {
  if (!client?.change || !voice.asks) return false;
  voice.say(
    ['The application does not ask the stub model, since its address is fixed:', ...changeLines(client)].join(
      '\n',
    ),
  );
  if (!(await voice.confirm('Change that line?'))) return false;
  applyChange(folder, client);
  return true;
}

const replyLine = ({ reply }: { reply: Reply }): string =>
  `it answered: ${shorten(reply.text.replaceAll('\n', ' '), 100) || '(nothing was read)'}`;

/** A development server may take three minutes for its first page, and a reply one. */
const longestSeconds = 240;

async function speak(
  { url, say }: Answers,
  { storageState, header }: InitOptions,
  { watch, model }: { watch: ConversationWatch; model: GreetingModel | null },
): Promise<Spoken> {
  const browser = await openBrowser({ headed: false, browser: env().EVALWRIGHT_BROWSER });
  try {
    const context = contextOf({ header, ...(storageState === undefined ? {} : { storageState }) });
    const progress = new Progress();
    const at = async (stage: Stage) => {
      progress.at(stage);
      if (stage === 'reply') await watch.begin();
    };
    const found = await withinLimit({ url, seconds: longestSeconds, browser, progress }, () =>
      findChat(browser, { url, say, context, at }),
    );
    const use = model && (await model.seen(found.reply.text));
    // The stub model calls no tool.
    return { ...found, use, stored: await watch.end(use?.isReply ? 0 : found.calls) };
  } finally {
    await browser.close();
  }
}

/** Writes the planned files. If the configuration no longer loads, it is restored and the problem printed. */
function write(planned: readonly PlannedFile[], folder: string): PlannedFile[] {
  const before = new Map(planned.map((one) => [one.file, readIn(folder, one.file)]));
  for (const { file, action, text } of planned) {
    if (text === null) continue;
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: action === 'edit' ? 'w' : 'wx' });
  }
  return planned.map((one) => {
    const { file, action, lines } = one;
    const was = before.get(file);
    if (action !== 'edit' || lines === undefined || typeof was !== 'string') return one;
    const { problem } = readConfig();
    if (problem === null) return withoutLines(one);
    writeFileSync(join(folder, file), was);
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
  const missing = Object.keys(firstCases).filter((id) => !cases?.includes(`id: ${id}\n`));
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
