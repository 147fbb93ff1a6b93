import assert from 'node:assert/strict';
import type { CodeGrader } from '../../graders/grader.ts';
import type { Row, StateDiff, Trial } from '../../record/trial.ts';
import { aCall, aCard, aDiff, aModelCall, aTrial, aTurn } from '../doubles/a-trial.ts';

/** Trials of a size that an agent, or an application, can make by itself. */

export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const aRow = (id: number): Row => ({
  id,
  user_id: 'u1',
  title: `task number ${id}`,
  status: id % 2 ? 'open' : 'done',
  due: `2026-11-${String((id % 28) + 1).padStart(2, '0')}`,
  total: id * 1.5,
});

/** 1,000 calls, each of which made a row, shown on 100 cards and told one by one. */
function manyCalls(): Trial {
  const toolCalls = upTo(1_000).map((id) =>
    aCall(
      id % 2 ? 'create_task' : 'get_task',
      { title: `task number ${id}`, status: 'open', total: id * 1.5 },
      { id: `c${id}`, at: 1_000 + id, result: aRow(id) },
    ),
  );
  const diff = aDiff('tasks', { added: upTo(1_000).map(aRow) });
  const answers = toolCalls.map(({ id, name, result }) => ({
    role: 'tool' as const,
    text: JSON.stringify(result),
    answers: { id: id ?? '', tool: name },
  }));
  const asked = toolCalls.map(({ id, name, arguments: given }) => ({
    id: id ?? '',
    name,
    arguments: JSON.stringify(given),
  }));
  return aTrial({
    turns: [
      aTurn({
        reply: {
          text: upTo(1_000)
            .map((id) => `I have created task number ${id}.`)
            .join('\n'),
          cards: upTo(100).map((id) =>
            aCard({ title: `task number ${id}`, status: 'open', due: '2026-11-21' }),
          ),
        },
        state: diff,
      }),
    ],
    toolCalls,
    prompt: [{ role: 'user', text: 'do it' }, ...answers],
    modelCalls: [aModelCall({ prompt: upTo(1_001), toolCalls: asked })],
    state: { diff, after: { tasks: upTo(1_000).map(aRow) } },
  });
}

function manyRows(): Trial {
  const changed = upTo(10_000).map((id) => ({
    before: aRow(id),
    after: { ...aRow(id), status: 'gone', title: `renamed ${id}` },
  }));
  const diff: StateDiff = aDiff('tasks', { changed });
  const text = 'I have renamed 10,000 tasks. Task number 77 is gone.';
  return aTrial({
    turns: [aTurn({ reply: { text, cards: [aCard(aRow(5))] }, state: diff })],
    toolCalls: [aCall('rename_all', { to: 'renamed' })],
    state: { diff, after: { tasks: changed.map(({ after }) => after) } },
  });
}

function longReply(words: string): Trial {
  const text = words.repeat(Math.ceil(5_000_000 / words.length));
  const diff = aDiff('tasks', { added: [aRow(1)] });
  return aTrial({
    turns: [aTurn({ reply: { text, cards: [aCard(aRow(1))], deltas: [{ at: 1_000, text }] }, state: diff })],
    toolCalls: [aCall('create_task', aRow(1), { result: aRow(1) })],
    state: { diff, after: { tasks: [aRow(1)] } },
  });
}

export const largeTrials: Record<string, () => Trial> = {
  '1,000 calls and 1,000 rows': manyCalls,
  '10,000 changed rows': manyRows,
  '5 MB of claims': () =>
    longReply('I have cancelled your order HP-1042 and refunded $50.00 on 21 November 2026 at 2:00 PM. '),
  '5 MB of Chinese without a full stop': () => longReply('我已经为您创建了任务并且删除了订单'),
  '5 MB of quotes that nobody closes': () => longReply('"I have said \'this “and'),
  '5 MB in one word': () => longReply('a1'),
  '5 MB of lines': () => longReply('- item | x\n'),
};

/** Fails unless the grader answers within five seconds of a processor: others may use the machine. */
export function gradeInTime(grader: CodeGrader, trial: Trial): void {
  const began = process.cpuUsage();
  const { verdict, code, reason } = grader.grade(trial);
  const { user, system } = process.cpuUsage(began);
  const took = (user + system) / 1000;
  assert.ok(took < 5_000, `${grader.name.slice(0, 60)} took ${Math.round(took)} ms`);
  if (code !== 'limit_reached') return;
  assert.equal(verdict, 'ungraded');
  assert.match(reason, /\d/, 'it names the limit');
}
