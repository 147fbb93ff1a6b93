import { expect, test } from '../../fixtures/index.ts';
import { changedNothing, endedAs, gradersFor } from '../../graders/index.ts';
import { fileVocabulary } from '../reference-app/vocabulary.ts';

/** What needs a hand on the page while the reply is still coming: stop, reload, a second tab. */

const high = { tag: ['@high', '@regression'] };
const open = { assistant: 'files' };
test.use(open);

/** What agents may do besides, where they misbehave. */
const files = { vocabulary: { ways: fileVocabulary.ways } };

const question = '用几句话介绍一下你能做什么';
const answer =
  '我可以帮你查看文件夹里的文件，总结会议记录，比较几份报价，也可以按你的要求写一段代码或者一篇文章并保存下来。';
/** However slow the machine is, it is not over before something is done about it: it never ends by itself. */
const endless = { tokensPerSecond: 20, end: 'stalled' as const, after: 8 };

test('ST05 按下停止，回复就停下', high, async ({ chat, model, grade }) => {
  await model.play([{ user: question, replies: [{ say: answer, stream: endless }] }], {
    ...files,
    mutations: { except: { stall: 'it stands still as it is, so that it can be stopped' } },
  });
  await chat.open();
  const pending = await chat.begin(question);
  await pending.begun();
  await pending.stop();
  const { text } = await pending.reply();
  expect(text, 'what had come is kept').not.toBe('');
  if (model.plays) expect(answer.startsWith(text), 'and it is the beginning of the answer').toBe(true);
  await expect(chat.page.getByText('已停止')).toBeVisible();
  await grade(...gradersFor({ end: 'stopped', tools: 'none', state: 'unchanged' }, { turn: 0 }));
});

test('ST06 回复到一半刷新页面，看得出没有完成，还能再问', high, async ({ chat, model, grade }) => {
  await model.play(
    [
      { user: question, replies: [{ say: answer, stream: endless }] },
      { user: '继续', replies: [{ say: '好的，还想了解哪一项？', stream: { tokensPerSecond: 20 } }] },
    ],
    files,
  );
  await chat.open();
  const pending = await chat.begin(question);
  await pending.begun();
  await chat.reload();
  const { text } = await pending.reply();
  expect(text, 'what had come is kept').not.toBe('');
  if (model.plays) expect(answer.startsWith(text), 'and it is the beginning of the answer').toBe(true);
  await grade(...gradersFor({ end: 'stopped', tools: 'none', state: 'unchanged' }, { turn: 0 }));
  await expect(chat.page.getByText('已停止'), 'the page says so').toBeVisible();
  await expect(chat.page.getByRole('log'), 'nothing is awaited').toHaveAttribute('aria-busy', 'false');

  await chat.send('继续');
  await expect(chat.page.getByRole('article', { name: '助手' }), 'both, each once').toHaveCount(2);
  await grade(
    ...gradersFor(
      {
        end: 'complete',
        ...(model.plays ? { streamed: { wire: true }, text: { contains: '还想了解' } } : {}),
      },
      { turn: 1 },
    ),
    changedNothing(),
  );
});

test('ST07 两个标签页同时回复，互不混在一起', high, async ({ chat, model, grade }) => {
  const left = {
    user: '左边：从左一数到左十',
    mine: '左',
    say: '左一，左二，左三，左四，左五，左六，左七，左八，左九，左十。',
  };
  const right = {
    user: '右边：从右一数到右十',
    mine: '右',
    say: '右一，右二，右三，右四，右五，右六，右七，右八，右九，右十。',
  };
  await model.play(
    [left, right].map(({ user, say }) => ({
      user,
      replies: [{ say, stream: { tokensPerSecond: 20 } }],
    })),
    files,
  );
  await chat.open();
  const another = await chat.openAnother();
  const [one, other] = [await chat.begin(left.user), await another.begin(right.user)];
  await Promise.all([one.begun(), other.begun()]);
  const replies = [await one.reply(), await other.reply()];
  if (model.plays) expect(replies.map(({ text }) => text)).toEqual([left.say, right.say]);
  const least = model.plays ? 2 : 0;
  for (const { deltas } of replies) expect(deltas.length, 'both were seen to grow').toBeGreaterThan(least);
  await grade(
    ...[left, right].flatMap(({ mine }, turn) =>
      gradersFor(
        {
          text: { contains: mine, not: { contains: mine === '左' ? '右' : '左' } },
          tools: 'none',
          ...(model.plays ? { streamed: { wire: true } } : {}),
        },
        { turn },
      ),
    ),
    endedAs('complete'),
    changedNothing(),
  );
});
