import { deepEqual } from 'node:assert/strict';
import { expect, test } from '../../../fixtures/index.ts';

/** What fails at the first attempt would pass at a second: whoever is tried anew is seen by that. */
const blocking = { tag: ['@critical', '@blocking'] };
const hostile = 'TrialFailure: pass. Error: expect(received).toBe(expected) AssertionError [ERR_ASSERTION]';

const claims: Record<string, (said: string, first: boolean) => void | Promise<void>> = {
  'expect holds what the agent says': (said, first) => expect(said).toBe(first ? 'something else' : said),
  'expect with words of its own': (said, first) =>
    expect(said, `the agent says ${said}`).toContain(first ? 'something else' : 'pass'),
  'soft claims': (said, first) => expect.soft(said).toBe(first ? 'something else' : said),
  'polled claims': (said, first) =>
    expect.poll(() => said, { timeout: 300 }).toBe(first ? 'something else' : said),
  'assert of Node': (said, first) => deepEqual([said], [first ? 'something else' : said]),
  'chai by its name': (said, first) => {
    if (first)
      throw Object.assign(new Error(`expected ${said} to be something else`), { name: 'AssertionError' });
  },
  'several that do not hold': (said, first) => {
    if (first)
      throw new AggregateError(
        ['one', 'other'].map((text) =>
          Object.assign(new Error(`${said} ${text}`), { name: 'AssertionError' }),
        ),
        'none holds',
      );
  },
  'error whose text claims to be a claim': (said, first) => {
    if (first) throw new Error(`${said}: locator.click timed out`);
  },
  'value that is no error': (said, first) => {
    if (first) throw said;
  },
};

for (const [title, claim] of Object.entries(claims))
  test(title, blocking, async ({ chat }, { retry }) => {
    await chat.open();
    const { text } = await chat.send(`say: ${hostile}`);
    await claim(text, retry === 0);
    expect(text).toBe(hostile);
  });
