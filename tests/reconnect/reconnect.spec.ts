import { test } from '../../fixtures/index.ts';
import { endedAs, repliedWith } from '../../graders/index.ts';

for (const way of ['events', 'rest', 'replay', 'socket'])
  test(`${way} the stream breaks and is resumed`, async ({ chat, grade }) => {
    await chat.open(way);
    await chat.send('Count to six, please');
    await grade(repliedWith('One two three four five six.'), endedAs('complete'));
  });

test('lost the stream breaks and is not resumed', async ({ chat, grade }) => {
  await chat.open('lost');
  await chat.send('Count to six, please');
  await grade(endedAs('cut_off'));
});

test('reload the page is loaded anew during the reply', async ({ chat, grade }) => {
  await chat.open('reload');
  const pending = await chat.begin('Count to six, please');
  await pending.begun();
  await chat.reload();
  await pending.reply();
  await grade(repliedWith('One two three four five six.'), endedAs('complete'));
});
