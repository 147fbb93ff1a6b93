import type { Adapter } from '../../fixtures/adapters/adapter.ts';
import type { TargetOptions } from '../../fixtures/services/target.ts';
import { defineMiniProject } from '../mini-project.ts';
import { stateFile } from './state-file.ts';

/** Projects of one repository: somebody else's comes first, two have applications of their own, a third shares one. */

const named: Adapter = {
  name: 'named',
  signals: { root: '#log', message: '#log .assistant', busy: '#log[aria-busy="true"]' },
  async open(page, { url, assistant }) {
    await page.goto(new URL(assistant ?? '/', url).href);
  },
  async send(page, text) {
    const composer = page.getByRole('textbox', { name: 'message' });
    await composer.fill(text);
    await composer.press('Enter');
  },
};

const started = (name: string): TargetOptions => ({
  start: {
    command: ['node', 'server.ts'],
    ready: /^READY (\S+)/,
    env: ({ port }) => ({ PORT: String(port), NAME: name }),
  },
});
const shop = started('shop');
const chat = { testMatch: 'named.spec.ts', use: { adapter: named, target: shop } };

export default defineMiniProject({
  workers: 2,
  projects: [
    { name: 'unit', testMatch: 'foreign.spec.ts' },
    { name: 'shop', ...chat },
    { name: 'bank', ...chat, use: { adapter: named, target: started('bank') } },
    { name: 'shop again', ...chat },
    { name: 'sign-in', testMatch: 'sign-in.spec.ts', use: { target: shop } },
    {
      name: 'members',
      testMatch: 'signed-in.spec.ts',
      dependencies: ['sign-in'],
      use: { adapter: named, target: shop, storageState: stateFile },
    },
  ],
});
