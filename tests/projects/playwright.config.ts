import { smallChat, startsServer } from '../doubles/a-small-chat.ts';
import { defineMiniProject } from '../mini-project.ts';
import { stateFile } from './state-file.ts';

/** Projects of one repository: somebody else's comes first, two have applications of their own, a third shares one. */

const started = (name: string) => startsServer(() => ({ NAME: name }));
const shop = started('shop');
const chat = { testMatch: 'named.spec.ts', use: { adapter: smallChat, target: shop } };

export default defineMiniProject({
  workers: 2,
  projects: [
    { name: 'unit', testMatch: 'foreign.spec.ts' },
    { name: 'shop', ...chat },
    { name: 'bank', ...chat, use: { adapter: smallChat, target: started('bank') } },
    { name: 'shop again', ...chat },
    { name: 'sign-in', testMatch: 'sign-in.spec.ts', use: { target: shop } },
    {
      name: 'members',
      testMatch: 'signed-in.spec.ts',
      dependencies: ['sign-in'],
      use: { adapter: smallChat, target: shop, storageState: stateFile },
    },
  ],
});
