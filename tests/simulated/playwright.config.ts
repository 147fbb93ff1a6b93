import type { Adapter } from '../../chat/adapters/adapter.ts';
import { smallChat, startsServer } from '../doubles/a-small-chat.ts';
import { defineMiniProject } from '../mini-project.ts';

const shopChat: Adapter = {
  ...smallChat,
  name: 'shop',
  signals: { ...smallChat.signals, text: 'p', user: '#log .user p' },
};

export default defineMiniProject({ workers: 2, use: { adapter: shopChat, target: startsServer() } });
