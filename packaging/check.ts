import { execFile } from 'node:child_process';

/** `npm run check`: format and lint, types, unused code, all at once. Prints what each finds; ends with 1 where one finds something. */
const checks = ['biome check --error-on-warnings', 'tsc -p .', 'tsc -p app', 'oxlint --type-aware', 'knip'];

for (const check of checks)
  execFile(check, { shell: true, maxBuffer: Number.POSITIVE_INFINITY }, (error, stdout, stderr) => {
    console.log(`${error ? '✗' : '✓'} ${check}`);
    if (error === null) return;
    console.log(stdout + stderr);
    process.exitCode = 1;
  });
