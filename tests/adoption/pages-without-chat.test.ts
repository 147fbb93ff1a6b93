import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { runNode } from '../run-project.ts';

/** `evalwright init` on pages that are no chat: it writes nothing, and its message is plain and names the next step. */

const root = join(import.meta.dirname, '../..');
const pages: Record<string, string> = {
  '/sign-in': '<title>Sign in</title><label>Password <input type="password"></label>',
  '/about': '<title>About us</title><h1>About us</h1>',
  '/leaves': `<title>Leaving</title><textarea></textarea><script>setInterval(() => location.assign('/leaves?' + Math.random()), 150)</script>`,
};
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${pages[pathname] ?? ''}`);
});
let origin = '';
before(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

describe('npx evalwright init', { concurrency: true }, () => {
  for (const [path, expected] of [
    [
      '/sign-in',
      /^No composer at \S+\/sign-in \("Sign in"\)[^\n]* The page asks for a password: sign in first/m,
    ],
    ['/about', /^No composer at \S+\/about \("About us"\)[^\n]* write an adapter: \{ name/m],
    ['/leaves', /^(?:No composer at|http\S+\/leaves navigated) /m],
  ] as const)
    test(`at ${path}: one plain message, and no file`, async () => {
      // Inside the checkout, so that the package counts as installed.
      const folder = mkdtempSync(join(root, '.evalwright/init-'));
      try {
        const args = [join(root, 'cli/main.ts'), 'init', '--yes', '--url', `${origin}${path}`];
        const { exitCode, output } = await runNode(args, { cwd: folder });
        assert.equal(exitCode, 1, output);
        assert.match(output, expected);
        assert.doesNotMatch(output, /^\s+at /m);
        assert.deepEqual(readdirSync(folder), []);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });

  test('it starts the web server of a configuration in its folder and with its variables', async () => {
    const folder = mkdtempSync(join(root, '.evalwright/init-'));
    try {
      mkdirSync(join(folder, 'shop'));
      writeFileSync(join(folder, 'shop/server.mjs'), shop);
      writeFileSync(join(folder, 'playwright.config.mjs'), config);
      const { output } = await runNode([join(root, 'cli/main.ts'), 'init', '--yes'], { cwd: folder });
      assert.match(output, /^No composer at http:\/\/127\.0\.0\.1:4577\/ \("The shop"\)/m);
      await assert.rejects(fetch('http://127.0.0.1:4577'));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

const shop = `import { createServer } from 'node:http';
const page = '<!doctype html><title>' + process.env.TITLE + '</title>';
createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page)).listen(4577, '127.0.0.1');
`;

const config = `const command = 'node server.mjs';
export default {
  testDir: 'tests',
  use: { baseURL: 'http://127.0.0.1:4577' },
  webServer: { command, cwd: 'shop', env: { TITLE: 'The shop' }, url: 'http://127.0.0.1:4577' },
};
`;
