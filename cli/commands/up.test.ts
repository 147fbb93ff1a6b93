import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { startOf } from '../../runner/processes/process-start.ts';

const root = join(import.meta.dirname, '../..');

const config = `import { defineEvalConfig } from '../../config.ts';

const url = 'http://127.0.0.1:9';
const server = "require('node:fs').writeFileSync('server.pid', String(process.pid)); setInterval(() => undefined, 1000)";
export default defineEvalConfig({
  webServer: { command: \`node -e "\${server}"\`, url },
  use: { target: { url } },
});
`;

test('`up` that is stopped while Playwright starts a web server ends that server', async () => {
  mkdirSync(join(root, '.evalwright'), { recursive: true });
  const folder = mkdtempSync(join(root, '.evalwright/up-'));
  try {
    writeFileSync(join(folder, 'playwright.config.ts'), config);
    const file = join(folder, 'server.pid');
    const child = spawn(process.execPath, [join(root, 'cli/main.ts'), 'up'], {
      cwd: folder,
      stdio: 'ignore',
    });
    while (!existsSync(file) || readFileSync(file, 'utf8') === '') await wait(50);
    const server = Number(readFileSync(file, 'utf8'));
    assert.notEqual(startOf(server), null);
    child.kill('SIGTERM');
    await once(child, 'close');
    const until = Date.now() + 5_000;
    while (startOf(server) !== null && Date.now() < until) await wait(50);
    assert.equal(startOf(server), null);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
