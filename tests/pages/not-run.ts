/** Commands of the pages that `npm run proofs -- pages` does not run, each with the reason, and with who does instead. */
export const notRun: readonly (readonly [command: RegExp, reason: string])[] = [
  [/^npx evalwright init/, 'installs from the registry: tests/adoption runs it from the packed package'],
  [
    /^npx evalwright connect/,
    'looks at a chat of somebody else: tests/long/pages/connect.test.ts and npm run proofs -- chats run it',
  ],
  [/^npx evalwright up\b/, 'goes on until it is ended: tests/long/survival/up.test.ts runs it'],
  [/^npx evalwright cases add (?!--from)/, 'asks the real agent: tests/long/add-case.test.ts runs it'],
  [/second-app\/playwright/, 'is of this repository, not of a reader’s project: .ci/run runs that suite'],
  [/^npm ci$/, 'installs: .ci/run does that'],
  [/^npx playwright codegen/, 'opens a window'],
  [
    /^npx evalwright redteam .*--llm real/,
    'asks the real agent: npm run proofs -- redteam attacks built-in ones',
  ],
  [/^npx evalwright cases questions/, 'needs a real model: tests/questions.test.ts runs the like of it'],
  [/^npx evalwright judge calibrate/, 'needs what people have said: tests/long/pages/review.test.ts runs it'],
  [/^npm run proofs -- faults/, 'takes long: .ci/run runs it'],
  [
    /^npx evalwright cases import trace\.json/,
    'needs a trace of production: cases/dataset/traces.test.ts reads some',
  ],
  [/^npm test$/, 'is what this is a part of'],
  [/^npm run (?:proofs|bench) -- chats/, 'installs 230 MB of other chats'],
  [/^npx playwright show-trace|--open$/, 'opens a window'],
];

/** Why a command is not run; null when it is. */
export const whyNotRun = (command: string): string | null =>
  notRun.find(([pattern]) => pattern.test(command))?.[1] ?? null;
