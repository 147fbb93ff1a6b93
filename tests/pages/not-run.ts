/** Commands of the pages that `npm run proofs -- pages` does not run, each with the reason. */

type NotRun = {
  command: RegExp;
  reason: string;
  /** The file of the repository that runs it; null for what nothing runs. */
  runBy: string | null;
};

export const notRun: readonly NotRun[] = [
  {
    command: /^npx evalwright init/,
    reason: 'installs from the registry',
    runBy: 'tests/adoption/first-day.ts',
  },
  {
    command: /^npx evalwright connect/,
    reason: 'needs another chat',
    runBy: 'tests/long/pages/connect.test.ts',
  },
  {
    command: /^npx evalwright up\b/,
    reason: 'runs until it is ended',
    runBy: 'tests/long/survival/up.test.ts',
  },
  {
    command: /^npx evalwright cases add (?!--from)/,
    reason: 'asks the real agent',
    runBy: 'tests/long/add-case.test.ts',
  },
  { command: /second-app\/playwright/, reason: 'is of this repository', runBy: '.ci/run' },
  { command: /^npm (?:ci|test)$/, reason: 'is of this repository', runBy: '.ci/run' },
  {
    command: /^npx evalwright redteam(?! --list)/,
    reason: 'needs `redteam`',
    runBy: 'tests/red-team/prove.ts',
  },
  {
    command: /^npx evalwright cases questions/,
    reason: 'needs a real model',
    runBy: 'tests/long/questions.test.ts',
  },
  {
    command: /^npx evalwright judge calibrate/,
    reason: 'needs reviews',
    runBy: 'tests/long/pages/review.test.ts',
  },
  {
    command: /^npx evalwright cases import trace\.json/,
    reason: 'needs a trace of production',
    runBy: 'cases/dataset/traces.test.ts',
  },
  { command: /^npm run proofs -- faults/, reason: 'takes long', runBy: '.ci/run' },
  {
    command: /^npm run (?:proofs|bench) -- (?:chats|third-app)/,
    reason: 'installs',
    runBy: '.github/workflows/proofs.yml',
  },
  { command: /^npx playwright codegen|--open$/, reason: 'opens a window', runBy: null },
];

/** Why a command is not run; null when it is. */
export const whyNotRun = (command: string): NotRun | null =>
  notRun.find((entry) => entry.command.test(command)) ?? null;
