import type { Row, Trial, Turn } from '../../record/trial.ts';
import { aCall, aDiff, aModelCall, aTrial, aTurn, without } from '../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../tests/doubles/test-table.ts';
import { changedNothing, changedOnly } from './state.ts';
import { storesConversation } from './stores-conversation.ts';

const question = 'Is the lighthouse open on Sundays?';
const answer = 'Yes: **from ten to four**, and the [tower](https://example.com/tower) until three.';
const shown = 'Yes: from ten to four, and the tower until three.';
const more = 'And on Mondays as well?';
const none = 'On Mondays the lighthouse stays closed.';

const said = (index: number, user: string, texts: { sent?: string; shown: string }): Turn => {
  const turn = aTurn({ index, user });
  const stream = texts.sent === undefined ? [] : [{ type: 'delta' as const, at: 1, text: texts.sent }];
  return { ...turn, reply: turn.reply && { ...turn.reply, text: texts.shown, stream } };
};
const first = said(0, question, { sent: answer, shown });
const second = said(1, more, { sent: none, shown: none });

const chats: Row[] = [{ id: 'c1', title: question, user_id: 7 }];
/** As the AI SDK's example stores it: a list of parts. */
const parts = (role: string, text: string, chat = 'c1'): Row => ({
  id: `${role}-${text.length}`,
  chat_id: chat,
  role,
  parts: [{ type: 'step-start' }, { type: 'text', text }],
});
const correct = [parts('user', question), parts('assistant', answer)];

type Stored = { turns?: Turn[]; messages: Row[]; chats?: Row[] } & Partial<Trial>;
const stored = ({ turns = [first], messages, chats: rows = chats, ...overrides }: Stored): Trial =>
  aTrial({
    turns,
    state: {
      diff: {},
      after: { chats: rows, messages },
      conversation: {
        keys: { chats: ['id'], messages: ['id'] },
        diff: aDiff('messages', { added: messages }),
      },
    },
    ...overrides,
  });

const grader = storesConversation();
const cut = stored({ messages: [parts('user', question), parts('assistant', answer.slice(0, 30))] });
const twoTurns = [...correct, parts('user', more)];
const control = { rows: {}, keys: { messages: ['id'] }, diff: aDiff('messages', { added: correct }) };

/** The user denies an approval, and the page shows so. */
const deniedBy = (sent: string[]): Turn => {
  const turn = said(1, 'Deny', { shown: 'The lookup was denied.' });
  return { ...turn, pressed: 'Deny', reply: turn.reply && { ...turn.reply, sent } };
};
const denied = deniedBy([]);
const afterDenial = [...correct, parts('user', 'Deny')];

const look = 'Look it up?';
const asking = (more: Partial<Trial> = {}): Trial =>
  stored({
    turns: [said(0, question, { shown: look })],
    messages: [parts('user', question)],
    modelCalls: [aModelCall()],
    toolCalls: [aCall('lookup', {}, { awaitsApproval: true })],
    ...more,
  });

const examples: Example[] = [
  [
    'an answer to a press that is the page’s own',
    grader,
    stored({ turns: [first, denied], messages: afterDenial }),
    'pass',
  ],
  [
    'an answer to a press that the wire carried',
    grader,
    stored({
      turns: [first, { ...said(1, 'Deny', { sent: none, shown: none }), pressed: 'Deny' }],
      messages: afterDenial,
    }),
    'fail not_stored',
  ],
  [
    'an answer to a press that the application was told of',
    grader,
    stored({ turns: [first, deniedBy(['{"approved":false}'])], messages: afterDenial }),
    'fail not_stored',
  ],
  ['a question for an approval, in words of the application', grader, asking(), 'pass'],
  [
    'the same in words of the model',
    grader,
    asking({ modelCalls: [aModelCall({ text: look })] }),
    'fail not_stored',
  ],
  [
    'a reply that the model gives by a call',
    grader,
    asking({ toolCalls: [aCall('say')] }),
    'fail not_stored',
  ],
  [
    'an answer to a press, the model unobserved',
    grader,
    without(stored({ turns: [first, denied], messages: afterDenial }), 'model'),
    'fail not_stored',
  ],
  ['whole, as Markdown', grader, stored({ messages: correct }), 'pass'],
  ['as shown', grader, stored({ messages: [parts('user', question), parts('assistant', shown)] }), 'pass'],
  [
    'as JSON in a text column',
    grader,
    stored({ messages: correct.map((row) => ({ ...row, parts: JSON.stringify(row.parts) })) }),
    'pass',
  ],
  [
    'in two parts of one message',
    grader,
    stored({
      messages: [
        parts('user', question),
        {
          id: 1,
          chat_id: 'c1',
          role: 'assistant',
          parts: [{ text: answer.slice(0, 20) }, { text: answer.slice(20) }],
        },
      ],
    }),
    'pass',
  ],
  ['cut', grader, cut, 'fail stored_cut'],
  ['without the reply', grader, stored({ messages: correct.slice(0, 1) }), 'fail not_stored'],
  ['without the question', grader, stored({ messages: correct.slice(1), chats: [] }), 'fail not_stored'],
  ['nothing', grader, stored({ messages: [], chats: [] }), 'fail not_stored'],
  [
    'the reply as if the user had written it',
    grader,
    stored({ messages: [parts('user', question), parts('user', answer)] }),
    'fail stored_role',
  ],
  ['without any role', grader, stored({ messages: correct.map(({ role: _, ...row }) => row) }), 'pass'],
  [
    'for the control user',
    grader,
    stored({ messages: [], chats: [], controlUser: control }),
    'fail stored_for_other_user',
  ],
  [
    'two turns in one chat',
    grader,
    stored({ turns: [first, second], messages: [...twoTurns, parts('assistant', none)] }),
    'pass',
  ],
  [
    'the last reply in another chat',
    grader,
    stored({
      turns: [first, second],
      messages: [...twoTurns, parts('assistant', none, 'c2')],
      chats: [...chats, { id: 'c2', title: '', user_id: 7 }],
    }),
    'fail stored_in_other_chat',
  ],
  [
    'a stopped reply may be stored in part',
    grader,
    stored({
      turns: [{ ...first, reply: first.reply && { ...first.reply, end: 'stopped' } }],
      messages: [],
    }),
    'ungraded',
  ],
  ['tables are not declared', grader, aTrial(), 'ungraded'],
  ['rows are not observed', grader, without(cut, 'state'), 'ungraded'],
  ['stored messages are no changes', changedNothing(), stored({ messages: correct }), 'pass'],
  [
    'a claim may name them',
    changedOnly({ messages: { added: [{ role: 'user' }, { role: 'assistant' }] } }),
    stored({ messages: correct }),
    'pass',
  ],
  [
    'a claim that names them is compared',
    changedOnly({ messages: { added: [{ role: 'user' }] } }),
    stored({ messages: correct }),
    'fail unexpected_change',
  ],
];
testExamples(examples);

/** A table of jobs beside the messages, which has the replies as well. */
const jobs: Row[] = [answer, none].map((result, index) => ({ id: index, result }));
const withJobs = (messages: Row[], turns = [first, second], results = jobs): Trial => {
  const trial = stored({ turns, messages });
  const { diff = {}, keys = {} } = trial.state?.conversation ?? {};
  const after = { ...trial.state?.after, jobs: results };
  return { ...trial, state: { diff: {}, after, conversation: { keys: { ...keys, jobs: ['id'] }, diff } } };
};
const stopped: Turn = { ...first, reply: first.reply && { ...first.reply, end: 'stopped' } };
const asked = [parts('user', question), parts('user', more)];
testExamples([
  ['all messages, and jobs', grader, withJobs([...twoTurns, parts('assistant', none)]), 'pass'],
  [
    'a reply that only a job has',
    grader,
    withJobs([...asked, parts('assistant', answer)]),
    'fail not_stored',
  ],
  [
    'titles and no reply',
    grader,
    withJobs(asked, [stopped, { ...stopped, index: 1, user: more }]),
    'ungraded',
  ],
  ['replies in a table of their own', grader, withJobs(asked), 'pass'],
  ['one reply, in a table of its own', grader, withJobs([parts('user', question)], [first]), 'pass'],
  [
    'jobs of one turn',
    grader,
    withJobs([...twoTurns, parts('assistant', none)], undefined, jobs.slice(1)),
    'pass',
  ],
]);
