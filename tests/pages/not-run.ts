/** Commands of the pages that `npm run test:pages` does not run, each with the reason, and with who does instead. */
export const notRun: readonly (readonly [command: RegExp, reason: string])[] = [
  [/^npx evalwright init/, 'installs from the registry: tests/adoption runs it from the packed package'],
  [
    /^npx evalwright connect/,
    'looks at a chat of somebody else: tests/long/pages/connect.test.ts and npm run test:chats run it',
  ],
  [/^npx evalwright up\b/, 'goes on until it is ended: tests/long/survival/up.test.ts runs it'],
  [/^npx evalwright add case/, 'asks the real agent: tests/long/add-case.test.ts runs it'],
  [
    /^npm run eval:nightly/,
    'needs a real model for all cases: tests/long/provider.test.ts runs the like of it',
  ],
  [/^npx evalwright questions/, 'needs a real model: tests/questions.test.ts runs the like of it'],
  [/^npm run eval:calibrate/, 'needs what people have said: tests/review/review.test.ts runs it'],
  [/^npm run eval:(?:faults|mutation:shop|variations:shop)/, 'takes long: .ci/run runs it'],
  [
    /^npx evalwright import trace\.json/,
    'needs a trace of production: fixtures/cases/dataset/traces.test.ts reads some',
  ],
  [/^npm test$/, 'is what this is a part of'],
  [/^npm run (?:test:chats|bench:chats)/, 'installs 230 MB of other chats'],
  [/^npm run bench:provider/, 'takes an hour'],
  [/^npx playwright show-trace|--open$/, 'opens a window'],
];

/** Why a command is not run; null when it is. */
export const whyNotRun = (command: string): string | null =>
  notRun.find(([pattern]) => pattern.test(command))?.[1] ?? null;
