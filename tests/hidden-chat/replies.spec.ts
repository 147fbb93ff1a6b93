import { expect, test } from '../../fixtures/index.ts';

test('hidden a launcher, a banner, a search field, and an Enter that is a new line', async ({ chat }) => {
  await chat.open();
  for (const said of ['ropes', 'sails']) {
    const reply = await chat.send(said);
    expect(reply).toMatchObject({ text: `Of ${said} we have three.`, end: 'complete' });
    // Nothing tells of the end but that nothing more comes: that is said.
    expect(reply.signals).toEqual(['quiet']);
  }
});
