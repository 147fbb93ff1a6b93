import { test } from '../../fixtures/index.ts';
import { repliedWith } from '../../graders/index.ts';

test('says whose it is', async ({ chat, grade }, { project }) => {
  await chat.open();
  await chat.send('who are you?');
  await grade(repliedWith({ contains: `I am the ${project.name.split(' ')[0]}, process` }));
});
