#!/usr/bin/env node
// @ts-check
/** `npm create evalwright`: `evalwright init`, by the package manager that has started it. Every option is passed on. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { argv, env, exit, platform } from 'node:process';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const args = argv.slice(2);
const at = args.indexOf('--package');
const wanted = (at >= 0 && args[at + 1]) || `evalwright@^${version}`;

/** @type {Record<string, string[]>} How each runs a command of a package that is not installed. */
const runners = {
  pnpm: ['pnpm', '--package', wanted, 'dlx', 'evalwright'],
  yarn: ['yarn', 'dlx', '--package', wanted, 'evalwright'],
  bun: ['bunx', '--package', wanted, 'evalwright'],
};
const [name = ''] = (env.npm_config_user_agent ?? '').split('/');
const [program = '', ...before] = runners[name] ?? ['npx', '--yes', '--package', wanted, 'evalwright'];
const manager = name in runners && !args.includes('--package-manager') ? ['--package-manager', name] : [];

// On Windows they are scripts of the shell.
spawn(program, [...before, 'init', ...args, ...manager], { stdio: 'inherit', shell: platform === 'win32' })
  .once('error', (error) => {
    console.error(`${program} could not be started: ${error.message}`);
    exit(1);
  })
  .once('exit', (status) => exit(status ?? 1));
