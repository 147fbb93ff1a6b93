import { test } from '../../fixtures/index.ts';
import { changedNothing, changedOnly } from '../../graders/index.ts';

test('adds milk', async ({ chat, grade }) => {
  await chat.open();
  await chat.send('add milk');
  await grade(changedOnly({ notes: { added: [{ title: 'milk' }] } }));
});

test('talks only', async ({ chat, grade }) => {
  await chat.open();
  await chat.send('hello');
  await grade(changedNothing());
});

test('unasked milk', async ({ chat, grade }) => {
  await chat.open();
  await chat.send('add milk');
  await grade(changedNothing());
});

test('later milk', async ({ chat, grade }) => {
  await chat.open();
  await chat.send('later milk');
  await grade(changedNothing());
});

test('renames', async ({ chat, grade }) => {
  await chat.open();
  await chat.send('rename new');
  await grade(changedOnly({ notes: { changed: [{ where: { title: 'old' }, to: { title: 'new' } }] } }));
});
