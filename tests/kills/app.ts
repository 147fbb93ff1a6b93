import { writeFileSync } from 'node:fs';

/** The reference app as it is, with its process id in a file. */
const [, , pidFile] = process.argv;
if (pidFile) writeFileSync(pidFile, String(process.pid));
await import('../../app/server/main.ts');
