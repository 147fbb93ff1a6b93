import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/**
 * `npm run test:run`: the tests beside the code in two processes, since starting one for each of their files takes longer than they
 * do, and those of `tests/`, which start browsers and programs, in processes of their own, all at the same time. Prints how many
 * passed and failed of all, and ends with 1 where one failed.
 */
const ofChat = 'chat/**/*.test.ts';
const ofOthers =
  '{*,{boundaries,cases,cli,fixtures,graders,judging,packaging,platform,record,reporters,runner,settings,tool-coverage,values,view}/**/*}.test.ts';
const ofTests = 'tests/{*,!(long)/**/*}.test.ts';

const start = (...args: string[]) =>
  spawn(process.execPath, ['--test', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
// In one process, a test that waits for ever would keep all of them.
const inOneProcess = ['--test-isolation=none', '--test-timeout=120000'];
const ended = [
  start(...inOneProcess, ofChat),
  start(...inOneProcess, ofOthers),
  start('--test-concurrency=2', ofTests),
].map(async (child) => {
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { output, passed: code === 0 };
});
// Failures last: a log is often cut at its beginning.
const groups = (await Promise.all(ended)).toSorted((a, b) => Number(b.passed) - Number(a.passed));
for (const { output } of groups) process.stdout.write(output);
const count = (of: 'pass' | 'fail') =>
  groups.reduce(
    (sum, { output }) => sum + Number(new RegExp(`^ℹ ${of} (\\d+)$`, 'm').exec(output)?.[1] ?? 0),
    0,
  );
console.log(`\nall groups\nℹ pass ${count('pass')}\nℹ fail ${count('fail')}`);
if (groups.some(({ passed }) => !passed)) process.exitCode = 1;
