import { join } from 'node:path';

/** Where the set-up leaves who is signed in. */
export const stateFile = join(process.env.MINI_PROJECT_OUTPUT ?? '.evalwright/output', 'signed-in.json');
