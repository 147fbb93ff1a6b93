import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../../runner/services/start-application.ts';

/** The MariaDB server of Debian's packages (`apt-get install mariadb-server`), started for a test on an empty folder. */

const places = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
const programNamed = (...names: string[]): string | undefined =>
  names.flatMap((name) => places.map((place) => join(place, name))).find((file) => existsSync(file));

const daemon = programNamed('mariadbd');
const installer = programNamed('mariadb-install-db');

/** The reason for `skip`; false where the server is installed. */
export const mysqlIsMissing: string | false =
  daemon && installer ? false : 'mariadb-server is not installed: apt-get install mariadb-server';

export type MysqlServer = { url(database: string, user?: string): string; stop(): Promise<void> };

export async function startMysql(): Promise<MysqlServer> {
  if (!daemon || !installer) throw new Error(String(mysqlIsMissing));
  const folder = mkdtempSync(join(tmpdir(), 'evalwright-mysql-'));
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  const common = ['--no-defaults', `--datadir=${folder}/data`, '--innodb-log-file-size=8M', ...user];
  execFileSync(installer, [...common, '--auth-root-authentication-method=normal', '--skip-test-db'], {
    stdio: 'pipe',
  });
  const port = await freePort();
  const server = spawn(
    daemon,
    [
      ...[...common, `--socket=${folder}/socket`, `--port=${port}`, '--bind-address=127.0.0.1'],
      // Every store keeps its connections, and a proof opens hundreds of stores.
      '--max-connections=4000',
      '--innodb-flush-log-at-trx-commit=0',
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = once(server, 'exit');
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const hear = (text: Buffer) => {
      output += text.toString();
      if (output.includes('ready for connections')) resolve();
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.once('exit', () => reject(new Error(`mariadbd ended:\n${output}`)));
  });
  await ready;
  return {
    url: (database, name = 'root') => `mysql://${name}@127.0.0.1:${port}/${database}`,
    async stop() {
      server.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
