import { defineMiniProject } from '../mini-project.ts';

const projects = (process.env.GATE_PROJECTS ?? '').split(',').filter(Boolean);

/** Tests that leave records made by hand: no browser, no application, nothing but the gate. */
export default defineMiniProject({
  testDir: process.env.GATE_FOLDER ?? 'suites',
  workers: 1,
  ...(projects.length > 0 ? { projects: projects.map((name) => ({ name })) } : {}),
  use: {
    errorRetries: Number(process.env.GATE_RETRIES ?? 0),
    // Without a target the set-up fails.
    ...(process.env.GATE_TARGET === 'none' ? {} : { target: { url: 'http://127.0.0.1:9' } }),
  },
});
