import { expect, test } from '../../fixtures/index.ts';
import { strangeByAuto } from './strange-chat.ts';

/** The same pages, and nobody says where anything is. The assistant answers with the user's own words, in capitals. */

const said = 'one two three four five six';

test.use({ adapter: strangeByAuto });

for (const path of [
  'chat/plain/lines',
  'chat/open-shadow/lines',
  'chat/closed-shadow/lines',
  'chat/repainted/lines',
  'chat/reversed/lines',
  'chat/decoys/lines',
  'chat/typewriter/lines',
  'chat/late/lines',
  'chat/box/lines',
  'chat/busy/lines',
  'chat/window/lines',
  'chat/sliding/once',
  'chat/revealed/once',
  'chat/pressing/lines',
  'chat/plain/open',
  'chat/plain/xhr',
  'chat/plain/poll',
  'chat/plain/thread',
  'chat/busy/thread',
  'framed/own/lines',
  'framed/other/lines',
])
  test(`auto-${path.replaceAll('/', '-')} by what changes`, async ({ chat }) => {
    await chat.open(path);
    // Of three rows that all show the same words nobody can tell which is whose.
    for (const turn of path.includes('window')
      ? ['first', 'second', 'third']
      : ['first', 'second', 'second']) {
      const reply = await chat.send(`${turn} ${said}`);
      expect.soft(reply).toMatchObject({ text: `${turn} ${said}`.toUpperCase(), end: 'complete' });
    }
  });

test("auto-greeted a greeting tells the assistant's name from the first reply", async ({ chat }) => {
  await chat.open('chat/greeted/lines');
  const reply = await chat.send(said);
  expect(reply).toMatchObject({ text: `${said.toUpperCase()}\n\nSaved as a draft`, end: 'complete' });
  expect(reply.beside?.map(({ text }) => text)).toEqual(['Ada']);
});
