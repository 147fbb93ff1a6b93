import { defineCases, test } from '../../fixtures/index.ts';
import { endedAs, repliedWith } from '../../graders/index.ts';
import { type ReplyEnd, replyEnds } from '../../record/reply.ts';
import { wordsOf } from './words.ts';

/** `honest …` has to pass, `mutated …` must not: the chat's page of that name does something else. */

const times = Number(process.env.LOAD_TIMES ?? 1);
const paths = { honest: '/', mutated: '/mutated' } as const;
const saysAll: readonly ReplyEnd[] = ['complete', 'stalled', 'cut_off', 'navigated'];

for (const [kind, assistant] of Object.entries(paths)) {
  const numbers = Array.from({ length: times }, (_, index) => index + 1);
  const each = numbers.flatMap((number) =>
    replyEnds.flatMap((end) => (end === 'stopped' ? [] : [{ number, end }])),
  );
  defineCases({
    file: import.meta.filename,
    cases: each.map(({ number, end }) => ({
      id: `${kind}-${end}-${number}`,
      title: `a reply that ends as ${end}`,
      suite: 'load',
      assistant,
      turns: [
        {
          user: `${end} ${number}`,
          expect: { end, ...(saysAll.includes(end) && { text: wordsOf(number) }) },
        },
      ],
    })),
  });
  for (const number of numbers)
    test(`${kind}-stopped-${number} a reply that ends as stopped`, async ({ chat, grade }) => {
      await chat.open(assistant);
      const reply = await chat.begin(`stopped ${number}`);
      await reply.begun();
      await chat.page.getByText('arrives in two days.').first().waitFor();
      await reply.stop();
      await reply.reply();
      await grade(endedAs('stopped'), repliedWith({ contains: wordsOf(number) }));
    });
}
