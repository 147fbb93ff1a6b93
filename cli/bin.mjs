#!/usr/bin/env node
// @ts-check
/** What `npx evalwright` starts: in a checkout the command that sets it up first, in the package what was built. */
import { existsSync } from 'node:fs';

const ofCheckout = new URL('evalwright.mjs', import.meta.url);
await import(existsSync(ofCheckout) ? ofCheckout.href : new URL('../dist/cli/main.js', import.meta.url).href);
