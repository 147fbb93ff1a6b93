import { smallChat, startsServer } from '../doubles/a-small-chat.ts';
import { defineMiniProject } from '../mini-project.ts';

export default defineMiniProject({
  workers: 1,
  use: {
    target: startsServer(),
    adapter: { ...smallChat, signals: { ...smallChat.signals, user: '#log .user' } },
  },
});
