import { expect, test } from '../../fixtures/index.ts';

/** What each does when it is looked at (0) and looked at again (1). */
const looks: Record<string, (said: string, look: number) => void> = {
  passes: (said) => expect(said).toBe('Done, as always.'),
  'fails each time': (said) => expect(said).toBe('something else'),
  'fails once': (said, look) => expect(said).toBe(look === 0 ? 'something else' : 'Done, as always.'),
  'fails, and is an error then': (said, look) => {
    if (look > 0) throw new Error('the harness');
    expect(said).toBe('something else');
  },
  'fails, and kills its worker then': (said, look) => {
    if (look > 0) process.kill(process.pid, 'SIGKILL');
    expect(said).toBe('something else');
  },
  'is an error at first': (said, look) => {
    if (look === 0) throw new Error('the harness');
    expect(said).toBe('Done, as always.');
  },
};

for (const [title, look] of Object.entries(looks))
  test(title, { tag: ['@critical', '@blocking'] }, async ({ chat }, { retry }) => {
    await chat.open();
    const { text } = await chat.send('hello');
    look(text, retry);
  });
