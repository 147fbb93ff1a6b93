#!/usr/bin/env node
// @ts-check
/**
 * The entry of `npx evalwright`: in a checkout it runs the command that sets it up first, in the package the built
 * code.
 */
import { existsSync } from 'node:fs';
import { exit, versions } from 'node:process';

const ofCheckout = new URL('evalwright.mjs', import.meta.url);
const isCheckout = existsSync(ofCheckout);
const [major = 0, minor = 0] = versions.node.split('.').map(Number);
// A checkout brings its own Node.
if (!isCheckout && (major < 22 || (major === 22 && minor < 14) || major === 23)) {
  console.error(`Evalwright needs Node 22.14 or later, or 24; this is ${versions.node}.`);
  exit(1);
}
await import(isCheckout ? ofCheckout.href : new URL('../dist/cli/main.js', import.meta.url).href);
