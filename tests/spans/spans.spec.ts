import { test } from '../../fixtures/index.ts';
import { calledNoTool, calledTools } from '../../graders/index.ts';

const called = calledTools([{ name: 'get_weather', arguments: { city: 'Oslo' } }]);

for (const said of ['once', 'twice', 'quietly'])
  test(said, async ({ chat, model, grade }) => {
    const calls = [{ name: 'get_weather', args: { city: 'Oslo' } }];
    await model.play([
      { user: said, replies: [...(said === 'quietly' ? [] : [{ calls }]), { say: 'Three degrees.' }] },
    ]);
    await chat.open();
    await chat.send(said);
    await grade(said === 'quietly' ? calledNoTool(['get_weather']) : called);
  });
