import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Row } from '../record/trial.ts';
import { aCall, aCard, aDiff, aTrial, aTurn, without } from '../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../tests/doubles/test-table.ts';
import { atTurn } from './at-turn.ts';
import { showsCard } from './cards/cards.ts';
import { allOf, anyOf, not, optional } from './compose.ts';
import type { Grader } from './grader.ts';
import { asksToClarify } from './reply/asks.ts';
import { showsError } from './reply/failures.ts';
import { anyReplyWith, repliedWith } from './reply/reply.ts';
import { codeGrader } from './score.ts';
import { changedNothing, changedOnly } from './state/state.ts';
import { calledNoTool } from './tools/called-no-tool.ts';
import { confirmedFirst } from './tools/confirmed-first.ts';
import { calledTools } from './tools/expected/called-tools.ts';

const pass = codeGrader('pass', (_, say) => say.pass('it is as claimed'));
const fail = codeGrader('fail', (_, say) => say.fail('wrong', 'it is not so'));
const warn = codeGrader('warn', (_, say) => say.warn('odd', 'it is so, but odd'));
const unknown = codeGrader('unknown', (_, say) => say.ungraded('nobody looked'));
const row: Row = { id: 1 };
const twoTurns = aTrial({
  turns: [
    aTurn({ reply: { text: 'a' }, state: aDiff('tasks', { added: [row] }) }),
    aTurn({ index: 1, reply: { text: 'b' }, state: {} }),
  ],
  toolCalls: [aCall('create'), aCall('create', null, { source: 'ui' })],
  state: { diff: aDiff('tasks', { added: [row] }), after: { tasks: [row] } },
});

const bySpans = without(
  { ...twoTurns, toolCalls: [aCall('create', {}, { source: 'spans' })] },
  'tools',
  'model',
);
const lost = { ...twoTurns, toolCalls: [aCall('create'), aCall('create', {}, { source: 'model', turn: 1 })] };

const madeTask = aTrial({ toolCalls: [aCall('create_task')] });
const twoCards = aTrial({
  turns: [aTurn({ reply: { cards: ['a', 'b'].map((title) => aCard({ title, status: 'done' })) } })],
});

const examples: Example[] = [
  ['all pass', allOf(pass, pass), aTrial(), 'pass'],
  ['one fails', allOf(pass, unknown, fail), aTrial(), 'fail wrong'],
  ['one is unknown', allOf(pass, unknown, warn), aTrial(), 'ungraded'],
  ['one is unknown, and need not be known', allOf(pass, optional(unknown)), aTrial(), 'pass'],
  ['all are unknown', allOf(optional(unknown)), aTrial(), 'ungraded'],
  ['one warns', allOf(pass, warn), aTrial(), 'warn odd'],
  ['one passes', anyOf(fail, unknown, pass), aTrial(), 'pass'],
  ['one warns', anyOf(fail, warn), aTrial(), 'warn odd'],
  ['none passes, one is unknown', anyOf(fail, unknown), aTrial(), 'ungraded'],
  ['none passes', anyOf(fail, fail), aTrial(), 'fail wrong'],
  ['it fails', not(fail), aTrial(), 'pass'],
  ['it passes', not(pass), aTrial(), 'fail unwanted'],
  ['it warns', not(warn), aTrial(), 'fail unwanted'],
  ['it is unknown', not(unknown), aTrial(), 'ungraded'],
  ['a misspelt field', not(showsCard({ titel: 'a' })), twoCards, 'ungraded'],
  [
    'a misspelt field beside an equal one',
    not(showsCard({ title: 'a', stats: 'done' })),
    twoCards,
    'ungraded',
  ],
  ['a field of no card', not(showsCard({ total: 5 })), twoCards, 'pass'],
  ['another card', not(showsCard({ title: 'c' })), twoCards, 'pass'],
  ['a misspelt tool', not(calledTools([{ name: 'creat_task' }])), madeTask, 'ungraded'],
  ['another tool', not(calledTools([{ name: 'send_mail' }])), madeTask, 'pass'],
  ['twice', not(not(unknown)), aTrial(), 'ungraded'],

  ['the reply of the first turn', atTurn(0, repliedWith('a')), twoTurns, 'pass'],
  ['the reply of the second', atTurn(0, repliedWith('b')), twoTurns, 'fail text_mismatch'],
  ['the call of the first turn', atTurn(0, calledTools([{ name: 'create' }])), twoTurns, 'pass'],
  [
    'the call of the first turn, in the second',
    atTurn(1, calledTools([{ name: 'create' }])),
    twoTurns,
    'fail tool_not_called',
  ],
  ['nothing changed in the second', atTurn(1, changedNothing()), twoTurns, 'pass'],
  ['something changed in the first', atTurn(0, changedNothing()), twoTurns, 'fail unexpected_change'],
  ['the row of the first', atTurn(0, changedOnly({ tasks: { added: [{ id: 1 }] } })), twoTurns, 'pass'],
  [
    'a chip in the first proves that the page shows chips',
    atTurn(1, calledNoTool()),
    without(twoTurns, 'tools', 'model'),
    'pass',
  ],
  ['no call in the second, by spans alone', atTurn(1, calledNoTool()), bySpans, 'pass'],
  [
    'a request that never reached the known server',
    atTurn(1, calledTools([{ name: 'create' }])),
    lost,
    'fail tool_not_called',
  ],
  ['no such turn', atTurn(7, repliedWith('a')), twoTurns, 'ungraded'],
  [
    'a turn without its own diff',
    atTurn(1, changedNothing()),
    { ...twoTurns, turns: twoTurns.turns.map(({ state: _, ...turn }) => turn) },
    'ungraded',
  ],
];
testExamples(examples);

test('the score of a turn says which', () => {
  assert.equal(atTurn(1, pass).grade(twoTurns).turn, 1);
  assert.equal(atTurn(7, pass).grade(twoTurns).turn, 7);
});

test('optional scores are not required', async () => {
  assert.equal(optional(unknown).grade(aTrial()).required, false);
  const slow: Grader = {
    name: 'slow',
    kind: 'judge',
    grade: (trial) => Promise.resolve(unknown.grade(trial)),
  };
  assert.equal((await optional(atTurn(0, slow)).grade(aTrial())).required, false);
  assert.equal((await atTurn(0, slow).grade(aTrial())).turn, 0);
});

test('a mistyped operator is refused in code as in a case file', () => {
  const text = { contians: 'secret' };
  for (const claim of [
    () => not(repliedWith(text)),
    () => repliedWith({ not: text }),
    () => anyReplyWith(text),
    () => showsError(text),
    () => asksToClarify({ about: text }),
    () => confirmedFirst({ words: text }),
  ])
    assert.throws(claim, /"contians" is not an operator.*Did you mean contains/u);
});
