/** Allure's categories: one for each code that a grader or the harness gives, matched on the failure's first line. */
const names: Record<string, string> = {
  tool_not_called: 'A tool was not called',
  wrong_tool: 'Another tool was called',
  wrong_arguments: 'A tool got wrong arguments',
  unexpected_tool: 'A tool was called that nobody asked for',
  forbidden_tool: 'A forbidden tool was called',
  tool_failed: 'A tool failed',
  tool_succeeded: 'A tool did what it should have refused',
  too_many_calls: 'Tools were called too often',
  too_many_failed: 'Too many attempts failed',
  wrong_result: 'A tool answered something else',
  acted_unagreed: 'It acted before the user had agreed',
  name_mismatch: 'A tool was called by another name',
  wrong_order: 'Tools were called in another order',
  acted_without_clarifying: 'It acted without asking',
  acted_without_confirming: 'It acted without a confirmation',
  not_asked: 'It did not ask',
  executed: 'It executed something although nothing should be',
  text_mismatch: 'The reply says something else',
  kind_mismatch: 'The reply is of another kind',
  card_missing: 'A card is missing',
  card_mismatch: 'A card shows something else',
  unexpected_card: 'A card is shown that nobody asked for',
  row_missing: 'A row is missing',
  wrong_row: 'A row holds something else',
  unexpected_change: 'Something else changed in the database',
  disagreement: 'Screen, model, tools and database disagree',
  internals_exposed: 'Internals were shown',
  never_started: 'The reply never began',
  empty_reply: 'The reply is empty',
  stalled: 'The reply stalled',
  cut_off: 'The reply was cut off',
  error_shown: 'An error was shown',
  no_error_shown: 'An error was not shown',
  error_mismatch: 'An error says something else',
  no_retry_offered: 'There was no way to ask again',
  timeout: 'The reply took too long',
  stopped: 'The reply was stopped',
  end_mismatch: 'The reply ended in another way',
  not_streamed: 'The reply was not streamed',
  slow_first_token: 'The reply began too late',
  long_pause: 'The reply paused too long',
  text_flickered: 'Text that was shown was taken back',
  deltas_mismatch: 'The stream does not add up to what was said or shown',
  stream_not_started: 'The stream did not begin as one',
  stream_not_stopped: 'The stream did not say that it ended',
  stream_failed: 'The stream told of an error',
  wrong_stream_order: 'The stream went in another order',
  assertion_failed: "An assertion of the test's own failed",
  no_evidence: 'There was no evidence to grade',
};

/** The message begins with the verdict and its codes, after the name of the error where the runner puts it there. */
const firstLine = '^(?:\\w+: )?';

export type Category = { name: string; messageRegex: string; matchedStatuses: ('failed' | 'broken')[] };

export const allureCategories = (): Category[] => [
  {
    name: 'Evalwright or its surroundings failed',
    messageRegex: `${firstLine}error: `,
    matchedStatuses: ['failed', 'broken'],
  },
  ...Object.entries(names).map(([code, name]) => ({
    name,
    messageRegex: `${firstLine}(?:fail|ungraded): [^\\n]*\\b${code}\\b`,
    matchedStatuses: ['failed' as const, 'broken' as const],
  })),
  {
    // Codes of graders that are not ours.
    name: 'A claim of its own failed',
    messageRegex: `${firstLine}(?:fail|ungraded): (?![^\\n]*\\b(?:${Object.keys(names).join('|')})\\b)`,
    matchedStatuses: ['failed', 'broken'],
  },
];
