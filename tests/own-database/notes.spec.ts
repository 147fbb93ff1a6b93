import { test } from '../../fixtures/index.ts';
import { changedNothing, changedOnly, repliedWith } from '../../graders/index.ts';

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

for (const says of ['take it', 'pose as Smith', 'send A letter', 'take it forever'])
  test(says, async ({ chat, grade }) => {
    await chat.open();
    await chat.send(says);
    await grade(repliedWith({ contains: 'Of course' }));
  });

test('declares what it takes', async ({ chat, grade, state }) => {
  await chat.open();
  await chat.send('take it');
  const changed = [{ where: { title: 'shared' }, to: { owner: state.user('me') } }];
  await grade(changedOnly({ notes: { changed } }));
});
