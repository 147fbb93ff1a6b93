import { defineCases, test } from 'evalwright';
import { repliedWith } from 'evalwright/graders';

defineCases(import.meta.dirname);

test('O03 answers what it does not know with a question', async ({ chat, grade }) => {
  await chat.open();
  await chat.send('Where is it?');
  await grade(repliedWith({ contains: 'Which order' }));
});
