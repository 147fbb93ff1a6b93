import { smallChat, startsServer } from '../doubles/a-small-chat.ts';
import { defineMiniProject } from '../mini-project.ts';

/** Browsers of another machine. */
const endpoint = process.env.LOAD_BROWSERS;
const headers = { authorization: `Bearer ${process.env.LOAD_BROWSERS_TOKEN}` };

/** One chat, every end of a reply, as often as LOAD_TIMES says. What goes wrong is counted, and not repeated. */
export default defineMiniProject({
  use: {
    adapter: {
      ...smallChat,
      name: 'ends',
      controls: { composer: 'role=textbox[name="message"]', stop: 'role=button[name="Stop"]' },
    },
    toolKinds: { refund: 'acts', transfer: 'hands_over', transfer_later: 'acts' },
    target: startsServer(),
    ...(endpoint ? { connectOptions: { wsEndpoint: endpoint, headers } } : {}),
    replyLimits: { startMs: 10_000, stallMs: 10_000, totalMs: 15_000 },
  },
});
