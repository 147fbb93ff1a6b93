const { defineCases, test } = require('evalwright');
const { repliedWith } = require('evalwright/graders');

defineCases();

test('O03 answers what it does not know with a question', async ({ chat, grade }) => {
  await chat.open();
  await chat.send('Where is it?');
  await grade(repliedWith({ contains: 'Which order' }));
});
