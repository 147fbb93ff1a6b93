import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { z } from 'zod';
import { isBuilt, moduleFile } from '../../platform/module-file.ts';
import { parseJson } from '../../record/text/parse-json.ts';
import { PlainError } from '../../record/text/plain-error.ts';
import { runSettings } from '../../settings/derive-settings.ts';
import { env } from '../../settings/env.ts';
import { tellSettings } from '../../settings/run-settings.ts';
import { type Found, findChat } from '../connect/find.ts';
import { loadAdapter } from '../connect/load-adapter.ts';
import { partsOf } from '../connect/parts.ts';
import { correct, waitForPerson } from '../connect/person.ts';
import { boundariesOf, printBoundaries, printExchange, printParts } from '../connect/print.ts';
import { judge, prove } from '../connect/prove.ts';
import { openBrowser } from '../connect/talk.ts';
import { Progress, withinLimit } from '../connect/time-limit.ts';
import { writeAdapter } from '../connect/write-adapter.ts';
import { checkAddress } from '../init/answers.ts';

export type ConnectOptions = {
  say: string;
  output: string;
  storageState?: string;
  header: Record<string, string>;
  headed?: boolean;
  json?: boolean;
  check?: boolean;
  force?: boolean;
  /** The time limit for everything, in seconds. */
  timeout: number;
};

type Tell = (text: string) => void;
type Heard = { tell: Tell; at: Progress['at'] };

/**
 * Finds the chat at a URL, checks that it was understood, and writes an adapter. Exits with 0 only if replies were
 * read whole.
 */
export async function connect(address: string, options: ConnectOptions): Promise<void> {
  tellSettings(runSettings());
  const url = new URL(checkAddress(address)).href;
  if (!options.check) checkOutput(options);
  const tell: Tell = options.json ? () => undefined : (text) => console.log(text);
  const browser = await openBrowser({
    headed: options.headed === true,
    browser: env().EVALWRIGHT_BROWSER,
  });
  const progress = new Progress();
  // Signing in by hand has no time limit.
  const seconds = isInteractive(options) ? null : options.timeout;
  try {
    const told = await withinLimit({ url, seconds, browser, progress }, () =>
      (options.check ? checkAdapter : makeAdapter)(browser, url, options, { tell, at: progress.at }),
    );
    if (options.json) console.log(JSON.stringify(told, null, 2));
    if (!told.ok) process.exitCode = 1;
  } catch (error) {
    if (!options.json || !(error instanceof Error)) throw error;
    console.log(JSON.stringify({ ok: false, url, problem: error.message }, null, 2));
    process.exitCode = 1;
  } finally {
    await browser.close();
  }
}

const isInteractive = ({ headed, json }: ConnectOptions): boolean =>
  headed === true && !json && process.stdin.isTTY;

type Told = { ok: boolean; url: string };

async function makeAdapter(
  browser: Browser,
  url: string,
  options: ConnectOptions,
  { tell, at }: Heard,
): Promise<Told> {
  const began = performance.now();
  const given = contextOf(options);
  const interactive = isInteractive(options);
  let asksForSignIn = false;
  const signedIn = (why: Error) => {
    asksForSignIn = true;
    return waitForPerson(why);
  };
  tell(`Opening ${url}, and saying: ${options.say}`);
  const found = await findChat(browser, {
    url,
    say: options.say,
    context: given,
    at,
    ...(interactive ? { ready: signedIn } : {}),
  });
  const { context } = found;
  const findings = interactive
    ? await correct(browser, { url, context, findings: found.findings })
    : found.findings;
  const parts = partsOf(findings);
  tell(`\n${printParts(parts)}`);
  const file = write(url, options.output, { ...found, findings });
  at('prove');
  const says = [options.say, options.say] as const;
  const exchanges = await prove(browser, { adapter: await loadAdapter(file), url, context, says });
  const boundaries = boundariesOf(
    findings.signals,
    exchanges.some(({ reply }) => (reply.stream ?? []).length > 0),
  );
  const first = judge(options.say, found.reply, null);
  const ok = [first, ...exchanges].every(({ whole }) => whole);
  if (!first.whole) tell(`\nNot whole in the first conversation, ${first.why}`);
  tell(
    `\nProved with ${options.output} in a new conversation:\n${exchanges.map(printExchange).join('\n\n')}`,
  );
  tell(`\n${printBoundaries(boundaries)}`);
  tell(`\n${conclusion(ok, options.output)} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  if (asksForSignIn) tell(`\n${howToSignIn(url)}`);
  return { ok, url, ...{ parts, exchanges, boundaries, adapter: options.output } };
}

const conclusion = (ok: boolean, output: string) =>
  ok
    ? `${output} is yours. In playwright.config.ts: use: { adapter }.`
    : `${output} was written, but a reply was not read whole: see above, correct it, and run evalwright connect --check.`;

const howToSignIn = (url: string) =>
  `What you did in the window is forgotten with it. Keep a sign-in for runs: npx playwright open --save-storage=auth.json ${url}, then use: { storageState: 'auth.json' } (a file for .gitignore), or write signIn() into the adapter.`;

const signInSchema = z
  .looseObject({ cookies: z.array(z.unknown()), origins: z.array(z.unknown()) })
  .partial()
  .refine(({ cookies, origins }) => cookies !== undefined || origins !== undefined);

/**
 * The browser context's options: a saved sign-in, and headers.
 *
 * @throws PlainError if the file does not exist, or holds something else.
 */
export function contextOf({
  storageState,
  header,
}: Pick<ConnectOptions, 'storageState' | 'header'>): BrowserContextOptions {
  if (storageState !== undefined && !existsSync(storageState))
    throw new PlainError(
      `There is no file ${storageState}. Playwright writes one: npx playwright codegen --save-storage=${storageState} URL`,
    );
  if (
    storageState !== undefined &&
    !signInSchema.safeParse(parseJson(readFileSync(storageState, 'utf8'))).success
  )
    throw new PlainError(
      `${storageState} is no sign-in that Playwright saved: it is not JSON with cookies and origins. Write one: npx playwright codegen --save-storage=auth.json URL`,
    );
  return { ...(storageState === undefined ? {} : { storageState }), extraHTTPHeaders: header };
}

function checkOutput({ output, force }: ConnectOptions): void {
  if (!/\.m?ts$/.test(output))
    throw new PlainError(
      `--output is ${output}: the adapter is TypeScript, so its name must end with .ts or .mts.`,
    );
  if (force || !existsSync(output)) return;
  throw new PlainError(
    `${output} already exists. \`--check\` compares it with the page, \`--output\` writes another, \`--force\` replaces it.`,
  );
}

/** The import as users of the package write it; in a checkout a relative path from the adapter. */
function kitFrom(folder: string): string {
  if (isBuilt) return 'evalwright/adapters';
  const way = relative(folder, moduleFile('../../chat/adapters/index', import.meta.url));
  const path = way.replaceAll('\\', '/');
  return path.startsWith('.') ? path : `./${path}`;
}

function write(url: string, output: string, { findings, title }: Found): string {
  const file = resolve(output);
  const source = writeAdapter({
    url,
    name: title.trim() || new URL(url).hostname,
    findings,
    kit: kitFrom(dirname(file)),
  });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source);
  return file;
}

/** Whether the existing adapter still fits the page. */
async function checkAdapter(
  browser: Browser,
  url: string,
  options: ConnectOptions,
  { tell, at }: Heard,
): Promise<Told> {
  const adapter = await loadAdapter(options.output);
  const context = contextOf(options);
  at('reply');
  const exchanges = await prove(browser, { adapter, url, context, says: [options.say, options.say] });
  const notes = [...new Set(exchanges.flatMap(({ reply }) => reply.notes ?? []))];
  const ok = notes.length === 0 && exchanges.every(({ whole }) => whole);
  tell(exchanges.map(printExchange).join('\n\n'));
  for (const note of notes) tell(`  ${note}`);
  tell(
    ok
      ? `\n${options.output} fits the page.`
      : `\nThe page has changed, or ${options.output} has: \`evalwright connect ${url} --output ${options.output} --force\` writes it again.`,
  );
  return { ok, url, ...{ exchanges, notes, adapter: options.output } };
}
