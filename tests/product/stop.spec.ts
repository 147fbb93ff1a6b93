import { test } from '../../fixtures/index.ts';
import { endedAs } from '../../graders/index.ts';

const whole = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');

test('stop', async ({ chat, grade, model }) => {
  await model.play([{ user: 'Tell me a long story', replies: [{ say: whole }] }]);
  await chat.open();
  const reply = await chat.begin('Tell me a long story');
  await reply.begun();
  await reply.stop();
  await reply.reply();
  await grade(endedAs('stopped'));
});
