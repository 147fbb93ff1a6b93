#!/usr/bin/env node
// @ts-check
/** The `evalwright` command: installs what is missing, then goes on with the Node that comes with the project. */
import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { argv, env, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { npmProcesses } from '../runner/processes/npm-processes.mjs';
import { whenToEnd } from '../runner/processes/when-to-end.mjs';
import { setUp } from './setup.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const bin = join(here, '../node_modules/.bin');

setUp();
const child = spawn(join(bin, 'node'), [join(here, 'main.ts'), ...argv.slice(2)], {
  stdio: 'inherit',
  env: {
    ...env,
    PATH: [bin, env.PATH].join(delimiter),
    // The command's own modules are compiled before it could set this.
    NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE ?? join(here, '../.evalwright/compiled'),
  },
}).once('exit', (status, signal) => exit(status ?? (signal ? 130 : 1)));
// The command decides when to end: what has finished is reported first.
// Without a terminal, what is started in the background may outlive its shell.
whenToEnd(() => child.kill('SIGTERM'), env.npm_lifecycle_event ? npmProcesses() : []);
