import type { Row, Trial } from '../../record/trial.ts';
import { aCall, aCard, aTrial, aTurn, without } from '../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../tests/doubles/test-table.ts';
import { boundariesAgree } from './agreement.ts';

/** Plans and questions that are put before the user, against the call that they came from. */

const agrees = boundariesAgree();
const warns = boundariesAgree({}, { labels: 'warn' });

const asked = (role: 'plan' | 'question', shown: Row, ...given: Row[]): Trial =>
  without(
    aTrial({
      turns: [
        aTurn({
          user: 'remove the cancelled ones',
          reply: { text: 'Shall I?', cards: [aCard(shown, { type: role, role })] },
          state: {},
        }),
      ],
      toolCalls: given.map((one) => aCall('ask_user', one)),
    }),
    'model',
  );
const options = ['Both orders', 'Only HP-1042', 'None'];
const question = (shown: string[], given: string[] = options): Trial =>
  asked('question', { reason: 'Which one?', options: shown }, { reason: 'Which one?', options: given });
const steps = [
  { action: 'delete_row', parameters: { row: 7 } },
  { action: 'delete_row', parameters: { row: 5, count: 2 } },
];
const plan = (...shown: string[]): Trial => asked('plan', { steps: shown }, { steps });

const examples: Example[] = [
  ['the options that were given', agrees, question(options), 'pass'],
  ['numbered', agrees, question(['1. Both orders', '2. Only HP-1042', '3. None']), 'pass'],
  ['with a note', agrees, question(['Both orders (2)', 'Only HP-1042', 'None']), 'pass'],
  ['one is missing', agrees, question(options.slice(1)), 'fail disagreement'],
  ['one is missing, and words only warn', warns, question(options.slice(1)), 'fail disagreement'],
  ['one reads otherwise', agrees, question(['Both orders', 'Only HP-1024', 'None']), 'fail disagreement'],
  [
    'one reads otherwise, and words only warn',
    warns,
    question(['Both', 'Only HP-1042', 'None']),
    'warn disagreement',
  ],
  ['in another order', agrees, question(options.toReversed()), 'fail disagreement'],
  ['steps in words', agrees, plan('Delete row 7', 'Delete row 5 (2 rows)'), 'pass'],
  ['steps with their number', agrees, plan('1) Delete row 7', '2) Delete rows from 5'), 'pass'],
  ['steps without numbers', agrees, plan('Delete the last', 'Delete two more'), 'pass'],
  ['steps with their number in words', agrees, plan('Step 1: delete row 7', '第 2 步：row 5'), 'pass'],
  ['the number of the step as a row', agrees, plan('Delete row 1', 'Delete row 5'), 'fail disagreement'],
  ['one row too low', agrees, plan('Delete row 6', 'Delete row 5'), 'fail disagreement'],
  ['a step is missing', agrees, plan('Delete row 7'), 'fail disagreement'],
  [
    'another risk',
    agrees,
    asked('plan', { steps: ['Wipe'], risk: 'low' }, { steps: ['Wipe'], risk: 'high' }),
    'fail disagreement',
  ],
  [
    'a field of another name',
    agrees,
    asked('plan', { steps: ['Wipe'], note: 'x' }, { steps: ['Wipe'], risk: 'high' }),
    'pass',
  ],
  [
    'asked twice, the second is shown',
    agrees,
    asked('question', { options }, { options: ['A', 'B'] }, { options }),
    'pass',
  ],
  ['no call has such a list', agrees, asked('question', { options }, { text: 'Which one?' }), 'pass'],
];

testExamples(examples);
