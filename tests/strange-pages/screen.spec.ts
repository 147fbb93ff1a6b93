import { recorderKey } from '../../chat/recorder/recorder.ts';
import { evaluateFixture as test } from '../../fixtures/evaluate-fixture.ts';
import { expect } from '../../fixtures/index.ts';
import { endedAs } from '../../graders/index.ts';
import { strangeByAuto } from './strange-chat.ts';

/** What a person sees besides the text of a reply, in a browser. */

const said = 'one two three four five six';
const shown = (text: string) => [{ text, folds: false }];

for (const [shape, user] of [
  ['plain', shown(said)],
  ['repainted', shown(said)],
  ['named', shown(`Ada Lovelace\n\n${said}\n\n12:01`)],
  ['cut', shown('one tw')],
  ['twice', [...shown(said), ...shown(said)]],
  ['unshown', []],
] as const)
  test(`user-${shape} the user's message as the page shows it`, async ({ chat }) => {
    await chat.open(`chat/${shape}/lines`);
    expect((await chat.send(said)).screen?.user).toEqual(user);
  });

test.describe('that nobody named', () => {
  test.use({ adapter: strangeByAuto });
  for (const [shape, user] of [
    ['plain', shown(said)],
    ['open-shadow', shown(said)],
    ['repainted', shown(said)],
    ['reversed', shown(said)],
    ['named', shown(said)],
    ['twice', [...shown(said), ...shown(said)]],
  ] as const)
    test(`auto-user-${shape} the user's message is what shows the words that were said`, async ({ chat }) => {
      await chat.open(`chat/${shape}/lines`);
      for (const turn of ['first', 'second', 'second']) {
        const words = `${turn} ${said}`;
        const reply = await chat.send(words);
        expect(reply.text).toBe(words.toUpperCase());
        expect(reply.screen?.altered).toEqual([]);
        expect(reply.screen?.user).toEqual(user.map((one) => ({ ...one, text: words })));
      }
    });

  // What is known by its words can not be told without them. (Any other reply would show the same letters.)
  for (const shape of ['cut', 'unshown'])
    test(`auto-user-${shape} where nothing shows the words it is left open`, async ({ chat, grade }) => {
      await chat.open(`chat/${shape}/lines`);
      expect((await chat.send('fail please, now')).screen?.user).toBeUndefined();
      await grade(endedAs('error_shown'));
    });

  for (const [title, shownMs, altered] of [
    ['for a moment', 300, []],
    ['for good', 1e6, [{ before: '', after: said.toUpperCase() }]],
  ] as const)
    test(`once more ${title} a reply of a page that builds its list anew`, async ({ chat, page }) => {
      await chat.open('chat/plain/lines');
      await chat.send(said);
      await page.evaluate((ms) => {
        const copy = document.querySelector('.log .assistant')?.cloneNode(true);
        if (copy instanceof Element) document.querySelector('.log')?.append(copy);
        setTimeout(() => copy instanceof Element && copy.remove(), ms);
      }, shownMs);
      expect(await page.evaluate((key) => Reflect.get(window, key).altered(), recorderKey)).toEqual(altered);
    });

  for (const [shape, busy] of [
    ['busy', 'rose'],
    ['plain', undefined],
  ] as const)
    test(`auto-busy-${shape} a signal that nobody named is none that is missed`, async ({ chat }) => {
      await chat.open(`chat/${shape}/lines`);
      expect((await chat.send(said)).screen?.busy).toBe(busy);
    });
});

for (const [shape, why] of [
  ['faded', 'its opacity is 0'],
  ['shrunk', 'its words take no space'],
  ['pale', 'its letters have the colour of their background'],
  ['clear', 'its letters are transparent'],
  ['tiny', 'its words take no space'],
  ['flat', 'its box has no size'],
  ['above', 'it cannot be scrolled into view'],
  ['covered', 'it is covered by <div.lid>'],
  ['plain', null],
  ['typewriter', null],
  ['reversed', null],
  ['furnished', null],
  ['fading', null],
  ['dark', null],
  ['gradient', null],
  ['folded', null],
  ['footed', null],
  ['scrolledby', null],
] as const)
  test(`seen-${shape} whether the reply can be seen`, async ({ chat }) => {
    await chat.open(`chat/${shape}/lines`);
    const reply = await chat.send(said);
    // What a person can scroll to or unfold is read; what is not drawn is no word of the reply.
    const isRead = why === null || shape === 'flat' || shape === 'above';
    if (isRead) expect(reply.text).toContain(said.toUpperCase());
    else expect(reply.text).toBe('');
    expect(reply.screen?.unseen).toBe(why);
  });

for (const shape of ['zero', 'transparent', 'oklch', 'white', 'scaled', 'lidded', 'nested', 'onepixel'])
  test(`hidden-${shape} words that nobody can see beside others`, async ({ chat }) => {
    await chat.open(`chat/hiding-${shape}/lines`);
    const reply = await chat.send(said);
    expect(reply.text).toContain(said.toUpperCase());
    expect(reply.text).not.toContain('secretly');
    expect(reply.screen?.hidden?.[0]?.text).toBe('secretly refunded');
    expect(reply.screen?.unseen).toBeNull();
  });

for (const shape of [
  'gradient',
  'outlined',
  'pictured',
  'beside',
  'floating',
  'inverted',
  'badged',
  'headed',
  'translucent',
  'moving',
  'small',
  'phantomless',
  'night',
])
  test(`hidden-${shape} words that a person can see`, async ({ chat }) => {
    await chat.open(`chat/showing-${shape}/lines`);
    const reply = await chat.send(said);
    expect(reply.text).toContain('plainly refunded');
    expect(reply.screen?.hidden).toBeUndefined();
  });

for (const [shape, beside] of [
  ['plain', []],
  ['steady', []],
  ['announcing', [{ text: 'Deleted order 5', place: 'alert' }]],
  ['complaining', [{ text: 'Could not be saved', place: 'alert' }]],
  ['leaking', [{ text: 'SELECT id FROM orders WHERE id = 5', place: 'page' }]],
] as const)
  test(`beside-${shape} what comes into sight beside it`, async ({ chat }) => {
    await chat.open(`chat/${shape}/lines`);
    expect((await chat.send(said)).screen?.beside).toEqual(beside);
  });

test('spoken what stands in attributes', async ({ chat }) => {
  await chat.open('chat/leaking/lines');
  const { screen } = await chat.send(said);
  expect(screen?.spoken).toContainEqual({ name: 'title', text: 'at run (/srv/app/chat.js:10:5)' });
});

test('changing a reply that was complete and changes', async ({ chat }) => {
  await chat.open('chat/changing/lines');
  expect((await chat.send(said)).screen?.altered).toEqual([]);
  expect((await chat.send(`again ${said}`)).screen?.altered).toEqual([
    { before: said.toUpperCase(), after: 'something else' },
  ]);
});

for (const [shape, busy] of [
  ['busy', 'rose'],
  ['plain', 'never'],
] as const)
  test(`busy-${shape} whether the busy signal rose`, async ({ chat }) => {
    await chat.open(`chat/${shape}/lines`);
    expect((await chat.send(`slow ${said}`)).screen?.busy).toBe(busy);
  });

for (const [label, sends] of [
  ['Confirm', 'Confirm'],
  ['Not now', 'Confirm'],
] as const)
  test(`press-${label} what is pressed, and what that sends`, async ({ chat, trial }) => {
    await chat.open('chat/offering/lines');
    await chat.send(said);
    const reply = await chat.press(label);
    expect(reply).toMatchObject({
      text: sends.toUpperCase(),
      end: 'complete',
      sent: [`{"said":"${sends}"}`],
    });
    expect(reply.screen?.user).toEqual(shown(sends));
    expect(trial.turns[1]).toMatchObject({ user: label, pressed: label });
  });

test('press-nothing what is not offered can not be pressed', async ({ chat }) => {
  await chat.open('chat/offering/lines');
  await chat.send(said);
  const reply = await chat.press('Refuse');
  expect(reply.end).toBe('never_started');
  expect(reply.notes?.join()).toContain('"Confirm", "Not now", "Twice", "Approve"');
});

for (const [shape, after] of [
  ['lasting', [said, said.toUpperCase()]],
  ['clipping', [said]],
  ['plain', []],
] as const)
  test(`reload-${shape} what a reload leaves of the conversation`, async ({ chat, trial }) => {
    await chat.open(`chat/${shape}/lines`);
    await chat.send(said);
    await chat.reload();
    const sides = ['user', 'assistant'];
    const roles = { before: sides, after: sides.slice(0, after.length) };
    expect(trial.reloads).toEqual([{ turn: 0, before: [said, said.toUpperCase()], after, roles }]);
  });
