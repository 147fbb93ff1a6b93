import { smallChat, startsServer } from '../doubles/a-small-chat.ts';
import { defineMiniProject } from '../mini-project.ts';

export default defineMiniProject({
  testDir: process.env.VERDICTS_FOLDER ?? 'words',
  workers: 1,
  use: { errorRetries: 1, adapter: smallChat, target: startsServer() },
});
