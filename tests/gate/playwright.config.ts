import { defineMiniProject } from '../mini-project.ts';

/** Tests that leave records made by hand: no browser, no application, nothing but the gate. */
export default defineMiniProject({
  testDir: process.env.GATE_FOLDER ?? 'suites',
  workers: 1,
  // Without a target the set-up fails.
  use: process.env.GATE_TARGET === 'none' ? {} : { target: { url: 'http://127.0.0.1:9' } },
});
