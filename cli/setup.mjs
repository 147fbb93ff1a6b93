#!/usr/bin/env node
// @ts-check
/**
 * Installs what is missing: npm packages, a browser, and an ffmpeg for videos. It needs only Node 20, prints its
 * choices, and is silent if nothing is missing.
 */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, platform } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { env, exit, getuid, stderr } from 'node:process';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const setupFile = join(root, '.evalwright/setup.json');
const modules = join(root, 'node_modules');

/** Installs everything that is missing. Exits with 1 and the next step if that fails. */
export function setUp() {
  installPackages();
  const noted = JSON.stringify({ ...chooseBrowser(), ffmpeg: provideVideo() }, null, 2);
  if (existsSync(setupFile) && readFileSync(setupFile, 'utf8') === noted) return;
  try {
    mkdirSync(dirname(setupFile), { recursive: true });
    writeFileSync(setupFile, noted);
  } catch (error) {
    stop(
      `${setupFile} can not be written: ${error instanceof Error ? error.message : error}.`,
      'Evalwright writes into its checkout: make room, or run it as the user whose the checkout is (or chown it).',
    );
  }
}

function installPackages() {
  const reason = whyInstall();
  if (!reason) return;
  say(`${reason}: installing them (npm ci)`);
  const { status } = run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], 'inherit');
  if (status !== 0)
    stop(
      'npm ci failed.',
      'Read its message above; it needs the npm registry (behind a proxy: npm config set proxy …). Then run the command again.',
    );
}

/** Returns why the packages must be installed; null if those of the lockfile are installed. */
function whyInstall() {
  const hidden = join(modules, '.package-lock.json');
  if (!existsSync(hidden)) return 'The npm packages are missing';
  const wanted = readJson(join(root, 'package-lock.json')).packages;
  const found = readJson(hidden).packages;
  const stale = Object.entries(wanted).some(
    ([path, { version, optional, link, peer }]) =>
      path !== '' &&
      !optional &&
      !link &&
      !peer &&
      path.startsWith('node_modules/') &&
      found[path]?.version !== version,
  );
  return stale ? 'The npm packages are older than the lockfile' : null;
}

/** @returns {{ browser?: string, chosen: string }} */
function chooseBrowser() {
  const override = env.EVALWRIGHT_BROWSER;
  if (override) {
    if (!existsSync(override))
      stop(
        `EVALWRIGHT_BROWSER is ${override}, but there is no such file.`,
        'Give the path of a Chromium, Chrome or Edge program, or unset it.',
      );
    return { browser: override, chosen: 'EVALWRIGHT_BROWSER' };
  }
  const known = notedBefore();
  if (known.browser && known.chosen !== 'EVALWRIGHT_BROWSER' && existsSync(known.browser)) return known;
  if (playwrightHas('chromium_headless_shell')) return { chosen: "Playwright's headless shell" };
  say("Playwright's headless shell is not here: trying to download it");
  if (run(join(modules, '.bin/playwright'), ['install', 'chromium-headless-shell']).status === 0) {
    say("The browser is Playwright's headless shell");
    return { chosen: "Playwright's headless shell" };
  }
  if (!installedBrowser()) {
    say("It cannot be downloaded, and no other is installed: trying Debian's chromium-headless-shell");
    aptInstall('chromium-headless-shell');
  }
  const browser = installedBrowser();
  if (!browser)
    return stop(
      'No browser could be installed.',
      'Install Chrome, Chromium or Edge, or on Debian `sudo apt-get install chromium-headless-shell`, or set EVALWRIGHT_BROWSER to the path of one. Then run the command again.',
    );
  say(`The browser is ${browser}`);
  return { browser, chosen: 'found on this machine' };
}

/** What an earlier set-up has noted; nothing if its file is missing or was cut. */
function notedBefore() {
  try {
    return readJson(setupFile);
  } catch {
    return {};
  }
}

/** A headless shell starts in half the time. */
function installedBrowser() {
  const paths =
    platform() === 'darwin'
      ? [
          '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
          '/Applications/Chromium.app/Contents/MacOS/Chromium',
          '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
        ]
      : [
          '/usr/lib/chromium/chromium-headless-shell',
          '/usr/lib/chromium/chromium',
          '/usr/lib/chromium-browser/chromium-browser',
          '/opt/google/chrome/chrome',
          '/opt/microsoft/msedge/msedge',
        ];
  return paths.find(existsSync);
}

/** Playwright records videos only with an ffmpeg at its own path. */
function provideVideo() {
  const revision = revisionOf('ffmpeg');
  const directory = join(browsersPath(), `ffmpeg-${revision}`);
  const program = platform() === 'darwin' ? 'ffmpeg-mac' : 'ffmpeg-linux';
  const path = join(directory, program);
  if (existsSync(path)) return path;
  let found = onPath('ffmpeg');
  if (!found) {
    say("There is no ffmpeg for videos: trying Playwright's");
    if (run(join(modules, '.bin/playwright'), ['install', 'ffmpeg']).status === 0) return path;
    say("It cannot be downloaded: trying Debian's ffmpeg");
    aptInstall('ffmpeg');
    found = onPath('ffmpeg');
  }
  if (!found)
    return stop(
      'No ffmpeg could be installed; Playwright needs one to record videos.',
      'Install ffmpeg (`sudo apt-get install ffmpeg`, `brew install ffmpeg`) and run the command again.',
    );
  mkdirSync(directory, { recursive: true });
  // A link to a program that is gone.
  rmSync(path, { force: true });
  symlinkSync(found, path);
  say(`Videos are recorded with ${found}`);
  return path;
}

/** @param {string} name */
function aptInstall(name) {
  if (!onPath('apt-get')) return;
  const asRoot = getuid?.() === 0 ? [] : onPath('sudo') ? ['sudo', '-n'] : null;
  if (!asRoot) return say('apt-get needs root or sudo, and there is neither');
  const apt = (/** @type {string[]} */ ...args) => {
    const [program = '', ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
    return run(program, rest);
  };
  apt('update', '-qq');
  const { status, output } = apt('install', '-y', '-qq', '--no-install-recommends', name);
  if (status !== 0) say(`apt-get install ${name} failed: ${output.trim().split('\n').slice(-3).join(' ')}`);
}

function browsersPath() {
  if (env.PLAYWRIGHT_BROWSERS_PATH === '0') return join(modules, 'playwright-core/.local-browsers');
  if (env.PLAYWRIGHT_BROWSERS_PATH) return env.PLAYWRIGHT_BROWSERS_PATH;
  if (platform() === 'darwin') return join(homedir(), 'Library/Caches/ms-playwright');
  return join(env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ms-playwright');
}

/** @param {string} name */
function revisionOf(name) {
  const { browsers } = readJson(join(modules, 'playwright-core/browsers.json'));
  return browsers.find((/** @type {{ name: string }} */ browser) => browser.name === name)?.revision;
}

/** @param {string} directory */
function playwrightHas(directory) {
  const path = join(browsersPath(), `${directory}-${revisionOf(directory.replaceAll('_', '-'))}`);
  return existsSync(path) && readdirSync(path).length > 0;
}

/** @param {string} program */
function onPath(program) {
  return (env.PATH ?? '')
    .split(delimiter)
    .map((directory) => join(directory, program))
    .find(existsSync);
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {'inherit' | 'pipe'} [stdio]
 */
function run(program, args, stdio = 'pipe') {
  // Node 24 comes with the packages and runs the tools, whatever started this script.
  const path = [join(modules, '.bin'), env.PATH].join(delimiter);
  const { status, error, ...said } = spawnSync(program, args, {
    cwd: root,
    // Playwright's installer deletes unknown files, such as an ffmpeg that another project uses.
    env: { ...env, PATH: path, PLAYWRIGHT_SKIP_BROWSER_GC: '1' },
    stdio: ['ignore', stdio, stdio],
    encoding: 'utf8',
    timeout: 15 * 60 * 1000,
  });
  return { status, output: `${said.stdout ?? ''}${said.stderr ?? ''}${error?.message ?? ''}` };
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** @param {string} message */
function say(message) {
  stderr.write(`set-up: ${message}\n`);
}

/**
 * @param {string} problem
 * @param {string} advice
 * @returns {never}
 */
function stop(problem, advice) {
  stderr.write(`set-up: ${problem}\n        ${advice}\n`);
  return exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) setUp();
