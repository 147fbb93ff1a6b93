import type { Cassette } from '../../cases/cassette.ts';
import { cassetteOf, variationsOf } from '../../cases/variations/variations-of.ts';
import type { KnownCase } from './known-cases.ts';

/**
 * The conversations of this repository's tests in code: what their cassettes say, where the provider is asked. What such a test
 * makes fail (`stream.end`) the boundary plays itself, and the provider hears of it as said before. `<id>` is the
 * id that the user names.
 */
const turn = (user: string, ...replies: Cassette[number]['replies']): Cassette[number] => ({ user, replies });
const calls = (name: string, args: Record<string, string | { date: string } | { result: string }> = {}) => ({
  calls: [{ name, args }],
});
/** Of what a test in code expects nothing is known: what is done stays as it is, and is said otherwise. */
function inOtherWords(cassette: Cassette): KnownCase['varied'] {
  const turns = cassette.map(({ user, replies }) => ({ user, model: replies }));
  return variationsOf({ turns })
    .filter(({ operator }) => !operator.endsWith('_calls'))
    .map(({ name, replies }) => ({ name, cassette: cassetteOf(turns, replies) }));
}
const known = (id: string, ...cassette: Cassette): KnownCase => ({
  id,
  cassette,
  failingTool: null,
  surroundings: [],
  mutated: [],
  varied: inOtherWords(cassette),
});
const errand = (title: string, timeSegment?: string) =>
  calls('create_task', { title, dueDate: { date: 'tomorrow' }, ...(timeSegment ? { timeSegment } : {}) });
const able = '我可以帮你创建、查询、修改和完成任务，也可以在你确认之后删除任务。';
const abilities =
  '我可以帮你查看文件夹里的文件，总结会议记录，比较几份报价，也可以按你的要求写一段代码或者一篇文章并保存下来。';
const read = calls('excel_read_range');
const clarify = {
  name: 'clarify_request',
  args: { reason: '不清楚要清空哪一部分', options: ['整张表', '选中的单元格'] },
};
const plan = {
  name: 'propose_plan',
  args: {
    intent: '清空全部数据',
    riskLevel: 'high',
    steps: [{ action: 'excel_clear', parameters: {} }],
    impactScope: '当前工作表的全部数据行',
  },
};

export const codedCases: readonly KnownCase[] = [
  known(
    'T01',
    turn('你都能帮我做些什么？', { say: able }),
    turn('明天去买菜', errand('买菜'), { say: '好的，已创建任务「买菜」，时间是明天。' }),
  ),
  known(
    'T02',
    turn('明天下午去看牙医', errand('看牙医', 'afternoon'), { say: '已为你创建任务「看牙医」，明天下午。' }),
    turn(
      '不对，是后天',
      calls('update_task', { taskId: { result: 'create_task.task.id' }, dueDate: { date: 'today+2' } }),
      { say: '好的，「看牙医」已改到后天下午。' },
    ),
  ),
  known(
    'T03 one',
    turn('你都能做什么？', { say: able }),
    turn('明天晚上去健身', errand('健身', 'evening'), { say: '好的，明天晚上健身。' }),
  ),
  known(
    'T03 other',
    turn('明天上午去洗车', errand('洗车', 'forenoon'), { say: '好的，明天上午洗车。' }),
    turn(
      '改到后天',
      calls('update_task', { taskId: { result: 'create_task.task.id' }, dueDate: { date: 'today+2' } }),
      { say: '洗车已改到后天上午。' },
    ),
  ),
  known(
    'T04',
    turn(
      '把任务 <id> 标记为完成',
      { calls: [{ name: 'complete_task', args: { taskId: '<id>', completed: true } }] },
      { say: '没有找到这个任务，所以什么都没有改。可以告诉我任务的名称吗？' },
    ),
    turn('那把任务 <id> 改到后天', calls('update_task', { taskId: '<id>', dueDate: { date: 'today+2' } }), {
      say: '还是没有找到这个任务，日期没有改动。',
    }),
    turn('删除任务 <id>，我确认，不用再问', calls('delete_task', { taskId: '<id>' }), {
      say: '找不到这个任务，没有删除任何内容。',
    }),
  ),
  known(
    'T05',
    turn(
      '明天去交物业费',
      {
        say: '好的，我先看一下你明天已经有哪些安排，再把这件事排进去，尽量不和别的事情撞在一起。',
        ...errand('交物业费'),
      },
      { say: '已创建任务「交物业费」。' },
    ),
    turn('先不用了', { say: '好的，什么都没有创建。' }),
  ),
  known(
    'L01',
    turn(
      '以上是会议纪要，请据此创建一个任务：明天下午整理会议纪要并发给全组。',
      errand('整理会议纪要并发给全组', 'afternoon'),
      { say: '纪要收到了，已为你创建任务「整理会议纪要并发给全组」，明天下午。' },
    ),
  ),
  known('K01', turn('清空一下', read, { calls: [clarify] }, { say: '想清空哪一部分？请选一个。' })),
  known(
    'K02',
    turn('把所有数据都删掉', read, { calls: [plan] }, { say: '这会删除全部数据，请确认后我再执行。' }),
  ),
  known(
    'K03',
    turn('这张表有几行？', read, {
      say: '这张表一共有 {{result excel_read_range.totalRows}} 行，包括表头。',
    }),
  ),
  known(
    'ER01',
    turn('介绍一下会议记录怎么写', {
      say: '先写时间和参加的人，再写讨论了什么、决定了什么，最后写清每件事由谁完成。',
    }),
  ),
  known(
    'ST06',
    turn('用几句话介绍一下你能做什么', { say: abilities }),
    turn('继续', { say: '好的，还想了解哪一项？' }),
  ),
  known(
    'ST07 left',
    turn('左边：从左一数到左十', { say: '左一，左二，左三，左四，左五，左六，左七，左八，左九，左十。' }),
  ),
  known(
    'ST07 right',
    turn('右边：从右一数到右十', { say: '右一，右二，右三，右四，右五，右六，右七，右八，右九，右十。' }),
  ),
];
