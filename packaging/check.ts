import { execFile } from 'node:child_process';

/** `npm run check`: formatting, lint, types and unused code at the same time. Prints the output of those that fail, and exits with 1. */
const checks = ['biome check --error-on-warnings', 'tsc -p .', 'tsc -p app', 'oxlint --type-aware', 'knip'];

for (const check of checks)
  execFile(check, { shell: true, maxBuffer: Number.POSITIVE_INFINITY }, (error, stdout, stderr) => {
    console.log(`${error ? '✗' : '✓'} ${check}`);
    if (error === null) return;
    console.log(stdout + stderr);
    process.exitCode = 1;
  });
