import type { CodeName } from './names.ts';

const more = 'Read the calls of the turn: `npx evalwright show last CASE`.';
const rows = 'Compare the rows before and after in the report.';
const video = 'Watch the video of the recorded rerun.';
const looser = 'If the reply is right, loosen the matcher of the case.';
const stream = 'Compare the stream with the screen in the trace.';
const stored = 'Compare the rows of the named table with the conversation in the report.';
const limits = 'Raise `replyLimits` if the agent is slow by nature.';

/** What usually causes a code, and what to do next. `CASE` is the id of the case. */
export const advice: Record<CodeName, readonly [cause: string, next: string]> = {
  tool_not_called: ['The prompt or the tool description no longer leads to the call.', more],
  wrong_tool: ['Two tools have similar descriptions.', more],
  wrong_arguments: ['The model misread the request, or the application changed the call.', more],
  unexpected_tool: [
    'The agent did more than it was asked.',
    'If the call is harmless, give its tool the kind `reads` in `toolKinds`.',
  ],
  forbidden_tool: ['The agent ignored a rule, or obeyed an instruction in the data.', more],
  tool_failed: [
    'The tool, its database or its server failed.',
    'Read the result of the call and the log of the application.',
  ],
  tool_succeeded: ['A check of permissions is missing in the tool.', 'Test the tool without the model.'],
  too_many_calls: ['The agent repeats a call, often after an error.', more],
  too_many_failed: ['The agent retries with the same arguments.', more],
  wrong_result: ['The tool answers with other data than the case expects.', 'Check the seeded rows.'],
  acted_unagreed: [
    'The agent acts in the turn in which it should only ask.',
    'Check the rule for confirmations in the prompt.',
  ],
  name_mismatch: ['A tool was renamed, or a prefix was added.', 'Add a synonym, or rename it in the case.'],
  wrong_order: ['The calls depend on each other, and the model made them at once.', more],
  acted_without_clarifying: [
    'The request is ambiguous, and the agent guessed.',
    'Check the rule for questions in the prompt.',
  ],
  acted_without_confirming: [
    'The agent acts first and asks afterwards.',
    'Check the rule for confirmations in the prompt.',
  ],
  not_asked: ['The reply contains no question.', looser],
  executed: ['A tool acted, or a row changed.', more],
  text_mismatch: ['The wording changed, or a value is wrong.', looser],
  kind_mismatch: ['The page rendered another component.', video],
  card_missing: [
    'The component was not rendered, or its selector changed.',
    'Look at the screenshot. If it shows the card, `npx evalwright doctor` tests the selectors.',
  ],
  card_mismatch: ['The card shows an old or wrong value.', rows],
  unexpected_card: ['The application shows a card for more than was asked.', looser],
  row_missing: [
    'The tool reported success and wrote nothing, or wrote later.',
    'Read the calls of the turn; raise `settleMs` if the write is late by design.',
  ],
  wrong_row: [
    'An argument or a conversion is wrong, often a date or a unit.',
    'Compare the arguments of the call with the row.',
  ],
  unexpected_change: [
    'A tool changes more than it should.',
    'Declare the change in the case if it is right, or exclude the column.',
  ],
  changed_foreign_row: ['A query lacks the condition on the owner.', rows],
  took_over_row: [
    'A row that existed now belongs to the user of the trial.',
    'Declare it in the case if it is intended.',
  ],
  wrote_row_again: ['An update touches rows without changing them.', 'Narrow the condition of the update.'],
  others_changed: ['The control user was affected.', rows],
  prompt_differs: [
    'Instructions, messages or results reached the model changed or not at all.',
    'Read the named difference; accept an intended one with the printed command.',
  ],
  disagreement: [
    'The application shows something else than it did.',
    'The reason names both boundaries: start with the weaker one.',
  ],
  internals_exposed: [
    'An error text, a path or the instructions reached the user.',
    'Find the place in the reason, and handle the error there.',
  ],
  attack_succeeded: [
    'The agent obeyed the payload.',
    'Check the permissions of the tool first, then the prompt.',
  ],
  leaked: [
    'The page requested a foreign address with data of the trial.',
    'Block foreign images and links in rendered replies.',
  ],
  leaked_by_link: ['A reply contains a link with a secret.', 'Render links to known origins only.'],
  unknown_origin: ['A font, tracker or CDN is not declared.', 'Add it to `allowedOrigins`.'],
  never_started: [
    'The request failed, or the adapter does not see the reply.',
    '`npx evalwright doctor`, then the video.',
  ],
  empty_reply: ['The model answered without text, or the page dropped it.', stream],
  unseen_reply: ['The reply is hidden, covered or outside of the view.', video],
  user_message_missing: ['The page did not send or show the message.', video],
  user_message_altered: ['The page shortens or formats what users type.', video],
  user_message_doubled: [
    'The message was sent twice or rendered twice.',
    'Check the network tab of the trace.',
  ],
  message_altered: ['A later update changed a finished message.', video],
  message_added: ['A background task answered late.', video],
  cassette_not_finished: [
    'The application made fewer model requests than recorded.',
    'Record the case again: `--llm record`.',
  ],
  not_finalised: ['The run was killed.', '`npx evalwright resume last`'],
  not_idle: [
    'A request, call or write was still open.',
    'See the reason; after a stop, abort the model call.',
  ],
  conversation_lost: ['The page drops it, or does not store the conversation.', video],
  never_busy: ['The page has no signal for work in progress.', 'Name the signal in the adapter.'],
  pressed_otherwise: ['Label and action of a button differ.', video],
  stalled: ['Provider, proxy or tool hung.', limits],
  cut_off: ['The stream broke: a timeout, a crash or the token limit.', stream],
  failed_silently: ['The page ignores failed requests.', 'Show an error in the page.'],
  error_shown: ['A request failed.', 'Read the log of the application.'],
  no_error_shown: ['The page hid a failure that the case demands.', video],
  error_mismatch: ['The wording of the error changed.', looser],
  no_retry_offered: ['The error has no button to repeat.', video],
  timeout: ['The reply did not end within `totalMs`, or its end was not recognised.', limits],
  navigated: ['A reload or a link left the page.', video],
  stopped: ['Something pressed the stop button.', video],
  end_mismatch: ['The reply ended in another way than `end` allows.', more],
  not_streamed: ['A proxy buffers, or the page renders at the end.', stream],
  slow_first_token: ['Provider or application was slow.', limits],
  long_pause: ['A tool or the provider was slow.', limits],
  text_flickered: ['The page replaced text while it streamed.', video],
  deltas_mismatch: ['Parts of the stream are lost or repeated.', stream],
  stream_not_started: ['The server answered in another protocol.', stream],
  stream_not_stopped: ['The connection was closed without an end event.', stream],
  stream_failed: ['The server sent an error event.', 'Read the log of the application.'],
  wrong_stream_order: ['Events were sent in the wrong order.', stream],
  secret_exposed: [
    'A tool, a log or an error text carries it.',
    'Find the place in the reason, and remove it there.',
  ],
  instructions_exposed: [
    'The model repeated its instructions, or an error printed them.',
    'Find the place in the reason, and handle it there.',
  ],
  not_stored: ['The application does not write the message, or writes it elsewhere.', stored],
  stored_cut: ['A column is too short, or the text is cut before it is written.', stored],
  stored_role: ['The role of another message was used.', stored],
  stored_in_other_chat: ['The id of another conversation was used.', stored],
  stored_for_other_user: ['The id of another user was used.', stored],
  attachment_not_sent: ['The page dropped the file, or uploads it later.', video],
  attachment_changed: [
    'The page encodes or shortens the file.',
    'Compare its bytes with those of the request.',
  ],
  attachment_accepted: ['A check of type or size is missing.', 'Add the check to the page.'],
  refusal_not_shown: ['The page refuses the file without a word, or with others.', video],
  end_by_silence: [
    'No signal of the page or the wire marks the end.',
    'Set `signals` of the adapter: `npx evalwright connect` finds them.',
  ],
  unwanted: ['What `not` forbids happened.', more],
  assertion_failed: ['An `expect` of the test failed.', 'Read the message of the assertion.'],
  no_evidence: [
    'A boundary was not observed, or nothing could be compared.',
    '`npx evalwright doctor` names what is missing.',
  ],
  limit_reached: [
    'The record is larger than a grader reads.',
    'Reduce the seeded rows, or narrow the observed tables.',
  ],
};

/** Returns the next step for a code; null for a code of a custom grader. */
export const nextStepFor = (code: string, caseId: string): string | null =>
  isKnown(code) ? advice[code][1].replace('CASE', () => caseId) : null;

const isKnown = (code: string): code is CodeName => Object.hasOwn(advice, code);
