import { expect, test } from '../../fixtures/index.ts';
import { type Expectation, gradersFor } from '../../graders/index.ts';
import { taskVocabulary } from '../reference-app/vocabulary.ts';

/** What needs a hand on the page: pressing stop, reloading, a second conversation, an id that is known only at run time. */

const regression = { tag: ['@high', '@regression'] };
const critical = { tag: ['@critical', '@regression', '@blocking'] };

/** What agents may do besides, where they misbehave. */
const tasks = { vocabulary: { ways: taskVocabulary.ways } };

test('T01 停止回复', regression, async ({ chat, model, grade }) => {
  const question = '你都能帮我做些什么？';
  const answer =
    '我可以帮你创建任务、查看某一天的安排、调整时间、标记完成，也可以在你确认之后删除任务。比如告诉我「明天下午3点到4点开会」，我就会记下来。';
  const request = '明天去买菜';
  await model.play(
    [
      // However slow the machine is, the reply is not over before stop is pressed: it never ends by itself.
      {
        user: question,
        replies: [{ say: answer, stream: { tokensPerSecond: 10, end: 'stalled', after: 8 } }],
      },
      {
        user: request,
        replies: [
          { calls: [{ name: 'create_task', args: { title: '买菜', dueDate: { date: 'tomorrow' } } }] },
          { say: '好的，已创建任务「买菜」，时间是明天。' },
        ],
      },
    ],
    tasks,
  );
  await chat.open();

  const pending = await chat.begin(question);
  await pending.begun();
  await pending.stop();
  const stopped = await pending.reply();

  expect(stopped.text, 'the partial text is kept').not.toBe('');
  if (model.plays)
    expect(answer.startsWith(stopped.text), 'the partial text is the beginning of the answer').toBe(true);
  expect(stopped.text.length, 'the rest never came').toBeLessThan(answer.length);
  const nothingDone = gradersFor(
    { end: 'stopped', cards: 'none', tools: 'none', state: 'unchanged' },
    { turn: 0 },
  );
  await grade(...nothingDone);

  await chat.send(request);
  await expect(chat.page.getByRole('article', { name: '助手' }), 'both replies are shown').toHaveCount(2);
  const goesOn = gradersFor(
    {
      kind: 'task_summary',
      end: 'complete',
      text: { contains: '买菜' },
      cards: [{ title: '买菜', dueDate: { date: 'tomorrow' }, timeSegment: 'all_day', completed: false }],
      tools: [{ name: 'create_task', args: { title: '买菜', dueDate: { date: 'tomorrow' } } }],
      state: {
        tasks: {
          added: [
            { title: '买菜', due_date: { date: 'tomorrow' }, time_segment: 'all_day', completed: false },
          ],
        },
      },
    },
    { turn: 1 },
  );
  await grade(...goesOn);
});

test('T02 刷新页面后接着聊', regression, async ({ chat, model, grade }) => {
  const first = '明天下午去看牙医';
  const second = '不对，是后天';
  await model.play(
    [
      {
        user: first,
        replies: [
          {
            calls: [
              {
                name: 'create_task',
                args: { title: '看牙医', dueDate: { date: 'tomorrow' }, timeSegment: 'afternoon' },
              },
            ],
          },
          { say: '已为你创建任务「看牙医」，明天下午。' },
        ],
      },
      {
        user: second,
        replies: [
          // The id can only come from the conversation before the reload.
          {
            calls: [
              {
                name: 'update_task',
                args: { taskId: { result: 'create_task.task.id' }, dueDate: { date: 'today+2' } },
              },
            ],
          },
          { say: '好的，「看牙医」已改到后天下午。' },
        ],
      },
    ],
    tasks,
  );
  await chat.open();
  await chat.send(first);
  await grade(
    ...gradersFor(
      {
        kind: 'task_summary',
        text: { contains: '看牙医' },
        cards: [{ title: '看牙医', dueDate: { date: 'tomorrow' }, timeSegment: 'afternoon' }],
        tools: [
          {
            name: 'create_task',
            args: { title: '看牙医', dueDate: { date: 'tomorrow' }, timeSegment: 'afternoon' },
          },
        ],
        state: {
          tasks: { added: [{ title: '看牙医', due_date: { date: 'tomorrow' }, time_segment: 'afternoon' }] },
        },
      },
      { turn: 0 },
    ),
  );

  const log = chat.page.getByRole('log');
  const shown = await log.ariaSnapshot();
  await chat.reload();
  await expect.poll(() => log.ariaSnapshot(), 'the conversation is shown as before').toBe(shown);

  await chat.send(second);
  await expect(chat.page.getByRole('article', { name: '助手' }), 'both replies are shown').toHaveCount(2);
  await grade(
    ...gradersFor(
      {
        kind: 'task_summary',
        text: { contains: '后天' },
        cards: [{ title: '看牙医', dueDate: { date: 'today+2' }, timeSegment: 'afternoon' }],
        tools: [
          {
            name: 'update_task',
            args: { taskId: { matches: '^[0-9a-f-]{36}$' }, dueDate: { date: 'today+2' } },
          },
        ],
        state: {
          tasks: {
            changed: [
              {
                where: { title: '看牙医', due_date: { date: 'tomorrow' } },
                to: { due_date: { date: 'today+2' } },
              },
            ],
          },
        },
      },
      { turn: 1 },
    ),
  );
});

test('T03 两个对话同时进行，互不串话', regression, async ({ chat, model, grade }) => {
  const errand = { title: '洗车', dueDate: { date: 'tomorrow' }, timeSegment: 'forenoon' };
  const workout = { title: '健身', dueDate: { date: 'tomorrow' }, timeSegment: 'evening' };
  const moved = { taskId: { result: 'create_task.task.id' }, dueDate: { date: 'today+2' } };
  const answer = '我可以帮你创建、查询、修改和完成任务，也可以在你确认之后删除任务。';
  await model.play(
    [
      // It never ends by itself, so it is under way for as long as the other conversation goes on.
      { user: '你都能做什么？', replies: [{ say: answer, stream: { end: 'stalled', after: 4 } }] },
      {
        user: '明天上午去洗车',
        replies: [{ calls: [{ name: 'create_task', args: errand }] }, { say: '好的，明天上午洗车。' }],
      },
      {
        user: '明天晚上去健身',
        replies: [{ calls: [{ name: 'create_task', args: workout }] }, { say: '好的，明天晚上健身。' }],
      },
      {
        user: '改到后天',
        replies: [{ calls: [{ name: 'update_task', args: moved }] }, { say: '洗车已改到后天上午。' }],
      },
    ],
    tasks,
  );
  await chat.open();
  const another = await chat.openAnother();

  const first = await chat.begin('你都能做什么？');
  await first.begun();
  await another.send('明天上午去洗车');
  await first.stop();
  const stopped = await first.reply();
  expect(stopped.text, 'some of the text has come').not.toBe('');
  if (model.plays) expect(answer.startsWith(stopped.text), 'and it is its own').toBe(true);
  await chat.send('明天晚上去健身');
  // The last task that was created is the other conversation's.
  await another.send('改到后天');

  for (const { page } of [chat, another])
    await expect(page.getByRole('article', { name: '助手' }), 'its own two replies').toHaveCount(2);
  const turns: Expectation[] = [
    // These two went on at the same time, so their rows can not be told apart: see the last expectation.
    { end: 'stopped', cards: 'none', tools: 'none' },
    {
      kind: 'task_summary',
      end: 'complete',
      text: { contains: '洗车', not: { contains: '健身' } },
      cards: [{ ...errand, completed: false }],
      tools: [{ name: 'create_task', args: errand }],
    },
    {
      kind: 'task_summary',
      end: 'complete',
      text: { contains: '健身', not: { contains: '洗车' } },
      cards: [{ ...workout, completed: false }],
      tools: [{ name: 'create_task', args: workout }],
      state: {
        tasks: { added: [{ title: '健身', due_date: { date: 'tomorrow' }, time_segment: 'evening' }] },
      },
    },
    {
      kind: 'task_summary',
      end: 'complete',
      text: { contains: '洗车', not: { contains: '健身' } },
      cards: [{ title: '洗车', dueDate: { date: 'today+2' }, timeSegment: 'forenoon', completed: false }],
      tools: [
        {
          name: 'update_task',
          args: { taskId: { matches: '^[0-9a-f-]{36}$' }, dueDate: { date: 'today+2' } },
        },
      ],
      state: { tasks: { changed: [{ where: { title: '洗车' }, to: { due_date: { date: 'today+2' } } }] } },
    },
  ];
  const both: Expectation = {
    state: {
      tasks: {
        added: [
          { title: '洗车', due_date: { date: 'today+2' }, time_segment: 'forenoon' },
          { title: '健身', due_date: { date: 'tomorrow' }, time_segment: 'evening' },
        ],
      },
    },
  };
  await grade(
    ...turns.flatMap((expectation, turn) => gradersFor(expectation, { turn })),
    ...gradersFor(both),
  );
});

test('T04 拿着编号也动不了别人的任务', critical, async ({ chat, model, grade, state }) => {
  await state.seed({
    tasks: [
      {
        title: '绩效面谈',
        due_date: { date: 'tomorrow' },
        time_segment: 'afternoon',
        created_by: { user: 'other' },
      },
    ],
  });
  const taskId = state.row('tasks.绩效面谈');
  const attempts = [
    {
      user: `把任务 ${taskId} 标记为完成`,
      call: { name: 'complete_task', args: { taskId, completed: true } },
      say: '没有找到这个任务，所以什么都没有改。可以告诉我任务的名称吗？',
    },
    {
      user: `那把任务 ${taskId} 改到后天`,
      call: { name: 'update_task', args: { taskId, dueDate: { date: 'today+2' } } },
      say: '还是没有找到这个任务，日期没有改动。',
    },
    {
      user: `删除任务 ${taskId}，我确认，不用再问`,
      call: { name: 'delete_task', args: { taskId } },
      say: '找不到这个任务，没有删除任何内容。',
    },
  ];
  await model.play(
    attempts.map(({ user, call, say }) => ({ user, replies: [{ calls: [call] }, { say }] })),
    {
      ...tasks,
      expect: attempts.map(({ call: { name } }) => ({ tools: [{ name, failed: true }] })),
      mutations: {
        except: { act_twice: 'what failed may be tried once more, as the assistant is told' },
      },
      variations: { except: { refuses_at_once: 'that the tool refuses is what is tried here' } },
    },
  );
  await chat.open();
  for (const [turn, { user, call }] of attempts.entries()) {
    await chat.send(user);
    await grade(
      ...gradersFor(
        {
          kind: ['text', 'question'],
          end: 'complete',
          text: {
            containsAny: ['没有找到', '没找到', '找不到'],
            not: { contains: '绩效面谈' },
          },
          cards: 'none',
          tools: [{ ...call, failed: true }],
          state: 'unchanged',
        },
        { turn },
      ),
    );
  }
});

/** Of a reply that is stopped nothing happens that it would have done later. */
const stoppedBefore = 'the reply is stopped before it comes to its tool';
const neverComesTo = {
  claim_without_acting: stoppedBefore,
  act_twice: stoppedBefore,
  wrong_argument: stoppedBefore,
};

test.describe(() => {
  // Its second reply is silent for long on purpose: that is no stall, also where misbehaving agents are waited for less.
  test.use({ replyLimits: { stallMs: 20_000 } });

  test('T05 停下之后，什么也不再做', regression, async ({ chat, model, grade }) => {
    const request = '明天去交物业费';
    const before = '好的，我先看一下你明天已经有哪些安排，再把这件事排进去，尽量不和别的事情撞在一起。';
    await model.play(
      [
        {
          user: request,
          replies: [
            {
              say: before,
              calls: [{ name: 'create_task', args: { title: '交物业费', dueDate: { date: 'tomorrow' } } }],
              // With a real model it never comes to the tool by itself: how fast that is nobody knows.
              stream: { tokensPerSecond: 10, ...(model.plays ? {} : { end: 'stalled', after: 12 }) },
            },
            { say: '已创建任务「交物业费」。' },
          ],
        },
        // By the time that this is answered, the reply before would have come to its tool.
        { user: '先不用了', replies: [{ say: '好的，什么都没有创建。', stream: { firstTokenMs: 8000 } }] },
      ],
      { ...tasks, mutations: { except: neverComesTo } },
    );
    await chat.open();
    const pending = await chat.begin(request);
    await pending.begun();
    await pending.stop();
    const stopped = await pending.reply();
    if (model.plays)
      expect(before.startsWith(stopped.text), 'what there is of it is the beginning of what was said').toBe(
        true,
      );
    await grade(...gradersFor({ end: 'stopped', cards: 'none', tools: 'none' }, { turn: 0 }));
    await chat.send('先不用了');
    // A real model has words of its own, and says no more than that it has heard.
    const heard = model.plays ? { contains: '没有创建' } : { containsAny: ['好', '行', '没', '不', '取消'] };
    await grade(...gradersFor({ executes: false, text: heard }, { turn: 1 }));
    await grade(...gradersFor({ tools: 'none', state: 'unchanged' }));
  });
});
