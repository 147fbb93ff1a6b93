import { evaluateFixture as test } from '../../fixtures/evaluate-fixture.ts';
import { expect } from '../../fixtures/index.ts';
import { endedAs } from '../../graders/index.ts';
import { strangeChat } from './strange-chat.ts';

const said = 'one two three four five six';
const answer = said.toUpperCase();

test.describe('a reply is read whole', () => {
  for (const [id, path, signals] of [
    ['open-shadow', 'chat/open-shadow/lines', 'wire'],
    ['closed-shadow', 'chat/closed-shadow/lines', 'wire'],
    ['repainted', 'chat/repainted/lines', 'wire'],
    ['reversed', 'chat/reversed/lines', 'wire'],
    ['decoys', 'chat/decoys/lines', 'wire'],
    ['typewriter', 'chat/typewriter/lines', 'wire'],
    ['late', 'chat/late/lines', 'wire'],
    ['answer-box', 'chat/box/lines', 'wire'],
    ['kept-open', 'chat/plain/open', 'wire'],
    ['named-events', 'chat/plain/named', 'wire'],
    ['xhr', 'chat/plain/xhr', 'wire'],
    ['whole-json', 'chat/plain/whole', 'wire'],
    ['service-worker', 'chat/plain/worker', 'wire'],
    ['web-worker', 'chat/plain/thread', 'quiet'],
    ['web-worker-busy', 'chat/busy/thread', 'busy'],
    ['polled', 'chat/plain/poll', 'wire'],
    ['by-role', 'chat/busy/lines', 'wire,busy'],
  ] as const)
    test(`${id} ${path}`, async ({ chat }) => {
      await chat.open(path);
      for (const turn of ['first', 'second', 'second']) {
        const reply = await chat.send(`${turn} ${said}`);
        expect(reply).toMatchObject({ text: `${turn} ${said}`.toUpperCase(), end: 'complete' });
        expect(reply.signals.join()).toBe(signals);
      }
    });

  test('window a list that holds three rows', async ({ chat }) => {
    await chat.open('chat/window/lines');
    for (const turn of ['one', 'two', 'two', 'three', 'two']) {
      const reply = await chat.send(`say ${turn}`);
      expect(reply).toMatchObject({ text: `SAY ${turn.toUpperCase()}`, end: 'complete' });
    }
  });

  test('connecting the time in which nobody can type is none of the reply, nor is what the page says then', async ({
    chat,
  }) => {
    await chat.open('chat/connecting/lines');
    const reply = await chat.send(said);
    expect(reply).toMatchObject({ text: answer, end: 'complete', signals: ['wire'] });
    expect(reply.timings.completeMs).toBeLessThan(4_000);
  });

  test('history what comes late from before is no answer', async ({ chat }) => {
    await chat.open('chat/history/lines');
    const reply = await chat.send(said);
    expect(reply).toMatchObject({ text: answer, end: 'complete' });
    expect(reply.beside?.map(({ text }) => text)).toContain('the oldest answer');
  });

  test('furnished without buttons, icons and hidden words', async ({ chat }) => {
    await chat.open('chat/furnished/lines');
    const reply = await chat.send(said);
    expect(reply.text).toBe(
      `${answer}\n\nconst answer = 42;\n  twice(answer);\n\nAt 14:05 it rains.\n\none:\ntwo three\n\nfour\n\nFruit\tCount\nPrice\n\nseen\n\n12:01`,
    );
  });
});

test.describe('in a frame', () => {
  for (const [id, place] of [
    ['same-origin', 'own'],
    ['cross-origin', 'other'],
  ] as const)
    test.describe(id, () => {
      test.use({ adapter: { ...strangeChat, frame: 'iframe.chat' } });
      test(`frame-${id} its reply is read there`, async ({ chat }) => {
        await chat.open(`framed/${place}/lines`);
        expect(await chat.send(said)).toMatchObject({ text: answer, end: 'complete', signals: ['wire'] });
      });
    });

  test.describe('that nobody named', () => {
    test.use({
      adapter: {
        ...strangeChat,
        async send(page, text) {
          const composer = page.frameLocator('iframe').getByRole('textbox');
          await composer.fill(text);
          await composer.press('Enter');
        },
      },
    });
    test('frame-found the frame that shows the chat is found', async ({ chat }) => {
      await chat.open('framed/other/lines');
      expect(await chat.send(said)).toMatchObject({ text: answer, end: 'complete' });
    });
  });
});

test.describe('the clock', () => {
  test('clock-own nobody asks for a time: it is the browser’s own', async ({ chat }) => {
    await chat.open('chat/plain/lines');
    await chat.send(said);
    const off = await chat.page.evaluate(() => Date.now());
    expect(Math.abs(off - Date.now())).toBeLessThan(60_000);
  });
  test.describe('set', () => {
    test.use({ trialClock: { now: '2027-03-01T10:00:00', timeZone: 'UTC' } });
    test('clock-set it begins there and runs on', async ({ chat }) => {
      await chat.open('chat/typewriter/lines');
      expect(await chat.send(said)).toMatchObject({ text: answer, end: 'complete' });
      const told = await chat.page.evaluate(async () => {
        const first = Date.now();
        await new Promise((resolve) => setTimeout(resolve, 50));
        const temporal = Reflect.get(window, 'Temporal');
        const elsewhere = new (class extends Date {})();
        return {
          ways: [
            new Date().toISOString(),
            new Date(Date.now()).toISOString(),
            elsewhere.toISOString(),
            new Date(performance.timeOrigin + performance.now()).toISOString(),
            new Date(Date()).toISOString(),
            new Date(
              `${new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'UTC' }).format()}Z`,
            ).toISOString(),
            ...(temporal
              ? [temporal.Now.instant().toString(), temporal.Now.plainDateTimeISO('UTC').toString()]
              : []),
          ],
          day: new Intl.DateTimeFormat('sv', { day: 'numeric', timeZone: 'UTC' }).formatToParts()[0]?.value,
          others: [new Date(0).getTime(), Date.UTC(2000, 0), Date.parse('2000-01-01T00:00Z')],
          isDate: elsewhere instanceof Date && new Date().constructor === Date,
          runs: Date.now() - first >= 49,
        };
      });
      for (const way of told.ways) expect(way).toMatch(/^2027-03-01T10:00:/);
      expect(told).toMatchObject({
        day: '1',
        others: [0, 946684800000, 946684800000],
        isDate: true,
        runs: true,
      });
      const another = await chat.openAnother('chat/typewriter/lines');
      expect(await another.send(said)).toMatchObject({ text: answer, end: 'complete' });
    });
  });
});

test.describe('what went wrong is called by its name', () => {
  test('http-error a message that is none', async ({ chat, grade }) => {
    await chat.open('chat/plain/lines');
    expect(await chat.send('fail please, now')).toMatchObject({
      end: 'error_shown',
      text: '',
      error: 'Something went wrong, sorry.',
    });
    await grade(endedAs('error_shown'));
  });

  test('toasts one after the other, each is new', async ({ chat, grade }) => {
    await chat.open('chat/toast/lines');
    for (const turn of ['first', 'second'])
      expect(await chat.send(`break here in the ${turn} reply`)).toMatchObject({
        end: 'cut_off',
        error: expect.stringMatching(/^Oops: /),
      });
    expect(await chat.send('fail please, now')).toMatchObject({
      end: 'error_shown',
      error: 'Oops: the server said 500',
    });
    await grade(endedAs(['cut_off', 'error_shown']));
  });

  test('retelling what an earlier message says of itself is no error of now', async ({ chat, grade }) => {
    await chat.open('chat/retelling/lines');
    expect(await chat.send('fail please, now')).toMatchObject({ end: 'error_shown' });
    expect(await chat.send(said)).toMatchObject({ text: answer, end: 'complete', error: null });
    await grade(endedAs('error_shown', { turn: 0 }));
  });

  test('given-back the prompt comes back, and the next reply is read', async ({ chat, grade }) => {
    await chat.open('chat/giving/lines');
    const failed = await chat.send('fail please, now');
    expect(failed).toMatchObject({ text: '', end: 'failed_silently', error: null });
    expect(failed.notes?.join()).toContain('scripted');
    expect(await chat.send(said)).toMatchObject({ text: answer, end: 'complete' });
    await grade(endedAs('failed_silently', { turn: 0 }));
  });

  test('sleepy a message that did not leave is sent again', async ({ chat }) => {
    await chat.open('chat/sleepy/lines');
    const reply = await chat.send(said);
    expect(reply).toMatchObject({ text: answer, end: 'complete' });
    expect(reply.notes).toEqual([expect.stringContaining('sent 2 times')]);
  });

  test('deaf a message that does not leave is told', async ({ chat, grade }) => {
    await chat.open('chat/deaf/lines');
    const reply = await chat.send(said);
    expect(reply).toMatchObject({ text: '', end: 'never_started' });
    expect(reply.notes?.join()).toContain('the composer still contains it');
    await grade(endedAs('never_started'));
  });

  test('stopped a reply that we stop', async ({ chat, grade }) => {
    await chat.open('chat/busy/lines');
    const pending = await chat.begin(`slow ${said} ${said} ${said}`);
    await pending.begun();
    await pending.stop();
    const reply = await pending.reply();
    expect(reply.end).toBe('stopped');
    expect(reply.text).toMatch(/^SLOW/);
    expect(reply.text.length).toBeLessThan(40);
    await grade(endedAs('stopped'));
  });

  test('two-at-once a second message while the first is answered', async ({ chat }) => {
    await chat.open('chat/plain/each');
    const first = await chat.begin(`slow ${said}`);
    await first.begun();
    const second = await chat.begin(`slower ${said}`);
    expect(await second.reply()).toMatchObject({ text: `slower ${said}`.toUpperCase(), end: 'complete' });
    expect(await first.reply()).toMatchObject({ text: `slow ${said}`.toUpperCase(), end: 'complete' });
  });
});

test.describe('what the wire tells', () => {
  test('calls tool calls and deltas, by the address of the page alone', async ({ chat, trial }) => {
    await chat.open('chat/plain/open');
    const reply = await chat.send(said);
    expect(reply.stream?.map(({ type }) => type)).toEqual([
      'start',
      ...answer.split(' ').map(() => 'delta'),
      'stop',
    ]);
    expect(trial.turns[0]?.wire).toEqual([
      { id: 'c1', name: 'shout', arguments: { said }, result: 'done', failed: false },
    ]);
  });
});

test.describe('an adapter', () => {
  test.describe('whose reader is a method', () => {
    test.use({
      adapter: {
        ...strangeChat,
        read(messages) {
          return { kind: `${messages.length} message` };
        },
      },
    });
    test('method it reads', async ({ chat }) => {
      await chat.open('chat/plain/lines');
      expect((await chat.send(said)).kind).toBe('1 message');
    });
  });

  test.describe('whose reader throws', () => {
    test.use({
      adapter: {
        ...strangeChat,
        read() {
          throw new Error('I can not read this');
        },
      },
    });
    test('throws it is told at once, with its stack', async ({ chat }) => {
      await chat.open('chat/plain/lines');
      await expect(chat.send(said)).rejects.toThrow(
        /strange-chat failed in the page:\nError: I can not read this\n\s+at /,
      );
      expect(test.info().duration).toBeLessThan(20_000);
    });
  });

  test.describe('whose readText throws', () => {
    test.use({
      adapter: {
        ...strangeChat,
        readText() {
          throw new Error('I can not read this either');
        },
      },
    });
    test('text-throws it is told at once', async ({ chat }) => {
      await chat.open('chat/plain/lines');
      await expect(chat.send(said)).rejects.toThrow(/I can not read this either/);
      expect(test.info().duration).toBeLessThan(20_000);
    });
  });

  for (const [id, signals, told] of [
    [
      'typo',
      { ...strangeChat.signals, message: '.log .asistant' },
      /message matches nothing: \.log \.asistant/,
    ],
    ['wrong-root', { ...strangeChat.signals, root: '.lgo' }, /root matches nothing: \.lgo/],
  ] as const)
    test.describe(id, () => {
      test.use({ adapter: { ...strangeChat, signals } });
      test(`${id} the selector that matches nothing is named`, async ({ chat }) => {
        await chat.open('chat/plain/open');
        const { notes = [] } = await chat.send(said);
        expect(notes.join()).toMatch(told);
      });
    });

  test.describe('whose selector can not be read', () => {
    test.use({
      adapter: { ...strangeChat, signals: { ...strangeChat.signals, busy: 'role=button[nme="Stop"]' } },
    });
    test('unreadable it is named before anything is said', async ({ chat }) => {
      await chat.open('chat/plain/lines');
      await expect(chat.send(said)).rejects.toThrow(/selectors cannot be used: busy: .*nme/);
    });
  });

  test.describe('with words of its own', () => {
    test.use({
      adapter: {
        ...strangeChat,
        signals: { ...strangeChat.signals, exclude: 'pre' },
        controls: { composer: 'textarea' },
      },
    });
    test('excludes what it leaves out is left out', async ({ chat }) => {
      await chat.open('chat/furnished/lines');
      expect((await chat.send(said)).text).toBe(
        `${answer}\n\nAt 14:05 it rains.\n\none:\ntwo three\n\nfour\n\nFruit\tCount\nPrice\n\nseen\n\n12:01`,
      );
    });
  });
});
