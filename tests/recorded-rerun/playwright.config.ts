import { smallChat, startsServer } from '../doubles/a-small-chat.ts';
import { defineMiniProject } from '../mini-project.ts';

export default defineMiniProject({
  workers: 2,
  use: { errorRetries: 1, adapter: smallChat, target: startsServer() },
});
