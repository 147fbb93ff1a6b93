import type { ModelCall, Trial } from '../../../record/trial.ts';
import { grader, prompt, user } from '../../../tests/doubles/a-prompt.ts';
import { testExamples } from '../../../tests/doubles/test-table.ts';

const long = 'You help customers of a shop. Ask before you refund. Today is Friday.';
const later = (text: string | null, call: Partial<Omit<ModelCall, 'prompt'>> = {}, start = long): Trial =>
  prompt([
    { prompt: [['system', start], user] },
    { prompt: text === null ? [user] : [['system', text], user], ...call },
  ]);
testExamples([
  ['instructions that a later request lacks', grader, later(null), 'fail prompt_differs'],
  [
    'instructions of which a later request has a part',
    grader,
    later('Today is Friday.'),
    'fail prompt_differs',
  ],
  ['the same instructions', grader, later(long), 'pass'],
  ['without a hint for the first turn', grader, later(long, {}, `${long} Greet the user.`), 'pass'],
  ['other instructions', grader, later('You review replies.'), 'pass'],
  ['a request with other tools', grader, later(null, { offered: ['judge'] }), 'pass'],
  ['a conversation that the provider stores', grader, later(null, { goesOn: true }), 'pass'],
]);
