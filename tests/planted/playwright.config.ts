import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Adapter } from '../../chat/adapters/adapter.ts';
import { smallChat, startsServer } from '../doubles/a-small-chat.ts';
import { defineMiniProject } from '../mini-project.ts';
import { planted } from './planted.ts';

const places = [
  'reply',
  'tool',
  'argument',
  'result',
  'card',
  'title',
  'console',
  'document',
  'header',
  'log',
];

type Event = { type: string; text?: string; name?: string; arguments?: unknown; result?: unknown };
const eventsOf = (body: string): Event[] =>
  body.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));

const plantedChat: Adapter = {
  ...smallChat,
  name: 'planted-chat',
  signals: { root: '#log', message: '#log .assistant', text: '.text', busy: '#log[aria-busy="true"]' },
  readable: ['wire', 'cards'],
  read: (messages) => ({
    kind: null,
    end: null,
    chips: [],
    cards: messages.flatMap((message) =>
      [...message.querySelectorAll('.card')].map((card) => ({
        type: 'note',
        role: 'summary',
        fields: { body: card.textContent },
        text: card.textContent ?? '',
      })),
    ),
  }),
  readWire: (body) =>
    eventsOf(body).flatMap(({ type, name = '', arguments: given, result }) =>
      type === 'tool' ? [{ id: null, name, arguments: given, result, failed: false }] : [],
    ),
  readStream(body) {
    let end = 0;
    return body.split('\n').flatMap((line) => {
      end += line.length + 1;
      const { type = '', text = '' }: Partial<Event> = line === '' ? {} : JSON.parse(line);
      return type === 'delta' ? [{ type, text, end }] : [];
    });
  },
};

/** More than a variable can hold. */
function writeTexts(folder: string): string {
  const file = join(folder, 'texts.json');
  writeFileSync(file, JSON.stringify(Object.fromEntries(places.map((place) => [place, planted(place)]))));
  return file;
}

export default defineMiniProject({
  workers: 2,
  use: {
    adapter: plantedChat,
    target: startsServer(({ scratchFolder }) => ({ TEXTS: writeTexts(scratchFolder) })),
    replyLimits: { startMs: 5_000, stallMs: 10_000, totalMs: 30_000 },
  },
});
