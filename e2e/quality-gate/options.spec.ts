import { expect, test } from '../../fixtures/index.ts';
import { executedNothing, gradersFor, repliedWith, sendsWhatItSays } from '../../graders/index.ts';
import { workbookVocabulary } from '../reference-app/vocabulary.ts';
import { workbookStates } from '../reference-app/workbooks.ts';

/** Options are buttons: which there are is known only when the agent has asked. */

test.use({ assistant: 'workbook' });

const message = '清空一下';
const leaveIt = '先不清空';

test('O01 点一个选项，就按它说的回答', { tag: ['@high', '@regression'] }, async ({
  chat,
  model,
  state,
  grade,
}) => {
  await model.play(
    [
      {
        user: message,
        replies: [
          { calls: [{ name: 'excel_read_range', args: {} }] },
          {
            calls: [
              {
                name: 'clarify_request',
                args: {
                  reason: '不清楚要清空哪一部分',
                  options: ['清空全部 7 行数据，保留表头', '只清空「状态」这一列', leaveIt],
                },
              },
            ],
          },
          { say: '想清空哪一部分？请选一个。' },
        ],
      },
      { user: leaveIt, replies: [{ say: '好的，没有清空任何内容。' }] },
    ],
    {
      expect: [{ asks: true }, { executes: false }],
      mutations: { act: [{ name: 'excel_clear', args: { range: 'A2:D8' } }] },
      vocabulary: workbookVocabulary,
    },
  );
  await state.seed(workbookStates.sales ?? {});
  await chat.open();
  const { cards } = await chat.send(message);
  await grade({ kind: 'clarify', asks: { contains: '清空' }, executes: false }, { turn: 0 });
  const options = cards.flatMap(({ fields }) => fields.options ?? []).map(String);
  expect(options.length, 'there is something to choose from').toBeGreaterThan(1);

  await chat.press(options.find((option) => option === leaveIt) ?? options.at(-1) ?? '');
  // Before all else: what it came to follows from what was sent.
  await grade(sendsWhatItSays());
  await grade(...gradersFor({ end: 'complete' }, { turn: 1 }));
  // What other options of a real model come to is their own affair.
  if (model.plays) await grade(executedNothing(), repliedWith({ contains: '没有清空' }, { turn: 1 }));
});
