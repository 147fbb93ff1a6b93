import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Starts the reference app with a proxy on every way that leads to it, and writes each byte that it is sent to a file
 * of its own for each connection: what the page and the gateway ask of it, and what the gateway, the model endpoint
 * and the database answer.
 */

const { RECORD_TO: folder = '', ...given } = process.env;
mkdirSync(folder, { recursive: true });

const environment = { ...given };
for (const name of ['OPENAI_BASE_URL', 'TASKS_MCP_URL', 'WORKBOOK_MCP_URL', 'DATABASE_URL'])
  environment[name] = await recorded(given[name] ?? '', name, 'answers');
// The names are the application's own, and some values every program's; what it is told are the others.
const { PATH: _, HOME: __, ...told } = environment;
writeFileSync(join(folder, 'environment'), Object.values(told).join('\n'));

const app = spawn(process.execPath, ['app/server/main.ts'], {
  cwd: join(import.meta.dirname, '../..'),
  env: { ...environment, PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
app.once('exit', (code) => process.exit(code ?? 1));
process.on('SIGTERM', () => app.kill());
createInterface({ input: app.stdout }).on('line', async (line) => {
  const [, url] = /^READY (\S+)/.exec(line) ?? [];
  console.log(url ? `READY ${await recorded(url, 'requests', 'requests')}` : line);
});

/** The URL of a proxy to `url`, of which either the requests or the answers are written down. */
async function recorded(url: string, name: string, what: 'requests' | 'answers'): Promise<string> {
  const { hostname, port } = new URL(url);
  let connections = 0;
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    const file = createWriteStream(join(folder, `${name}-${++connections}`));
    (what === 'requests' ? client : server).on('data', (chunk) => file.write(chunk));
    client.pipe(server).pipe(client);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const)
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          other.destroy();
          file.end();
        });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const own = new URL(url);
  own.port = String(address !== null && typeof address === 'object' ? address.port : 0);
  // With or without a slash at its end it is the same address, but not the same to a pattern that waits for it.
  return own.href.replace(/\/$/, '');
}
