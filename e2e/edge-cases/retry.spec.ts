import { expect, test } from '../../fixtures/index.ts';
import { gradersFor } from '../../graders/index.ts';
import { fileVocabulary } from '../reference-app/vocabulary.ts';

/** A reply that failed can be asked for again, with the button that the page offers. */

const high = { tag: ['@high', '@regression'] };
test.use({ assistant: 'files' });

/** What agents may do besides, where they misbehave. */
const files = { vocabulary: { ways: fileVocabulary.ways } };

const question = '介绍一下会议记录怎么写';
const answer = '先写时间和参加的人，再写讨论了什么、决定了什么，最后写清每件事由谁完成。';

const failures = [
  {
    id: 'ER01',
    title: '断了的回复重试之后是完整的，而且只有一份',
    first: { say: answer, stream: { end: 'cut' as const, after: 4 } },
    expected: {
      end: 'cut_off' as const,
      error: { text: { containsAny: ['中断', '没有完成'] }, retry: true as const },
    },
  },
  {
    id: 'ER02',
    title: '模型太忙，重试之后有了回复',
    first: { error: { status: 429, message: 'Rate limit reached' } },
    expected: { end: 'error_shown' as const, error: { text: { contains: '很忙' }, retry: true as const } },
  },
];

for (const { id, title, first, expected } of failures)
  test(`${id} ${title}`, high, async ({ chat, model, grade }) => {
    await model.play([{ user: question, replies: [first, { say: answer }] }], files);
    await chat.open();
    await chat.send(question);
    await grade(...gradersFor({ ...expected, tools: 'none', state: 'unchanged' }, { turn: 0 }));

    await chat.page.getByRole('button', { name: '重试' }).click();
    const replies = chat.page.getByRole('article', { name: '助手' });
    await expect(replies).toHaveAttribute('data-status', 'complete');
    const text = replies.locator('[data-part="text"]');
    await expect(text, 'an answer, once').toHaveText(/\S{2}/);
    if (model.plays) await expect(text, 'the whole answer').toHaveText(answer);
    await expect(chat.page.locator('[data-part="error"]')).toHaveCount(0);
  });
