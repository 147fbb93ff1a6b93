import { test } from '../../fixtures/index.ts';
import { repliedWith } from '../../graders/index.ts';
import { sentences } from './script.ts';

const ways = [
  'fetch',
  'fetch/mute',
  'fetches',
  'events',
  'events/mute',
  'socket',
  'socket/mute',
  'posted',
  'posted/mute',
];

for (const way of ways)
  test(`${way.replace('/', '-')} two messages in a row`, async ({ chat, grade }) => {
    await chat.open(way);
    await chat.send('count to fourteen');
    await grade(repliedWith(sentences.join('\n')));
  });
