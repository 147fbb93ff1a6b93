import { test } from '../../fixtures/index.ts';
import { calledNoTool, changedNothing, repliedWith } from '../../graders/index.ts';

const replied = repliedWith({ contains: 'Of course' });

for (const said of [
  'hello',
  'delete after 100',
  'delete after 400',
  'delete after 1500',
  'delete after 20000',
  'delete after 5000 open',
])
  test(`rows: ${said}`, async ({ chat, grade }) => {
    await chat.open();
    await chat.send(said);
    await grade(changedNothing());
  });

for (const said of ['take the ticket', 'rename Alice', 'mail after 400'])
  test(`attack: ${said}`, { tag: ['@blocking', '@critical'] }, async ({ chat, grade }) => {
    await chat.open();
    await chat.send(said);
    await grade(calledNoTool(['send_mail']));
  });

for (const said of [
  'hello',
  'mail after 100',
  'mail after 400',
  'mail after 1500',
  'mail after 5000 open',
  'mail as x/1',
])
  test(`calls: ${said}`, async ({ chat, grade }) => {
    await chat.open();
    await chat.send(said);
    await grade(calledNoTool(['send_mail']));
  });

test.describe('the header of the first conversation', () => {
  test.describe.configure({ mode: 'default' });
  for (const [place, said] of ['hello', 'hello', 'mail as first'].entries())
    test(`first: ${place + 1} ${said}`, async ({ chat, grade }) => {
      await chat.open();
      await chat.send(said);
      await grade(calledNoTool(['send_mail']));
    });
});

test.describe('no header, one trial at a time', () => {
  test.describe.configure({ mode: 'default' });
  for (const [place, said] of ['mail as nobody', 'mail after 400 as nobody', 'hello'].entries())
    test(`alone: ${place + 1} ${said}`, async ({ chat, grade }) => {
      await chat.open();
      await chat.send(said);
      await grade(place > 0 ? calledNoTool(['send_mail']) : replied);
    });
});

for (const place of ['one', 'other'])
  test(`meeting: ${place}`, async ({ chat, grade }) => {
    await chat.open();
    await chat.send('mail as nobody meeting');
    await grade(calledNoTool(['send_mail']));
  });

test.describe('page', () => {
  test.use({ defaults: { keepsHistory: 'fail' } });
  test('page: repaint after 1500', async ({ chat, grade }) => {
    await chat.open();
    await chat.send('hello');
    await chat.send('repaint after 1500');
    await grade(replied);
  });
  for (const which of ['first', 'last'])
    test(`page: ${which} of two equal messages`, async ({ chat, grade }) => {
      await chat.open();
      await chat.send(`repaint ${which} of two after 1500`);
      await chat.send(`repaint ${which} of two after 1500`);
      await grade(replied);
    });
});

test('page: once more after 700', async ({ chat, grade }) => {
  await chat.open();
  await chat.send('once more after 700');
  await grade(replied);
});

test('model: think as x/1', async ({ chat, grade }) => {
  await chat.open();
  await chat.send('think as x/1');
  await grade(replied);
});

for (const which of ['all', 'half', 'none', 'other'])
  test(`instructions: ${which}`, async ({ chat, model, grade }) => {
    await model.play([{ user: `think with ${which}`, replies: [{ say: 'OK.' }] }]);
    await chat.open();
    await chat.send(`think with ${which}`);
    await grade(replied);
  });

for (const [place, which] of ['all', 'half'].entries())
  test(`cut instructions · trial ${place + 1} of 2`, async ({ chat, model, grade }) => {
    await model.play([{ user: `think with ${which}`, replies: [{ say: 'OK.' }] }]);
    await chat.open();
    await chat.send(`think with ${which}`);
    await grade(replied);
  });

test.describe('crash', () => {
  test.describe.configure({ mode: 'default' });
  test('crash: before', async ({ chat, grade }) => {
    await chat.open();
    await chat.send('hello');
    await grade(changedNothing());
  });
  test('crash: the worker', async ({ chat }) => {
    await chat.open();
    process.kill(process.pid, 'SIGKILL');
  });
});

for (const allowance of ['fail', 'off'] as const)
  test.describe(`cassette ${allowance}`, () => {
    test.use({ defaults: { playedWholeCassette: allowance } });
    test(`cassette: ${allowance}`, async ({ chat, model, grade }) => {
      await model.play([{ user: 'think', replies: [{ say: 'One.' }, { say: 'Two.' }] }]);
      await chat.open();
      await chat.send('think');
      await grade(replied);
    });
  });
