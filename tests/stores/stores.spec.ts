import { test } from '../../fixtures/index.ts';
import { changedNothing, changedOnly } from '../../graders/index.ts';

test('add', async ({ chat, grade }) => {
  await chat.open();
  await chat.send('add milk');
  await grade(changedOnly({ notes: { added: [{ title: 'milk' }] } }));
});

test('take', async ({ chat, grade }) => {
  await chat.open();
  await chat.send('take');
  await grade(changedNothing());
});

test('tidy', async ({ state, chat, grade }) => {
  if (process.env.STORE !== 'api') await state.seed({ notes: [{ title: 'mine' }] });
  await chat.open();
  await chat.send('tidy');
  await grade(changedNothing());
});
