import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chownSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';

/** Evalwright started by somebody whose files nobody else may read, and by somebody who may not do everything. */

const root = join(import.meta.dirname, '../../..');
const nobody = 65_534;

/** Runs `evalwright` in a folder of its own, in which nothing has been set up. */
function run(t: TestContext, args: string[], { umask = '022', uid }: { umask?: string; uid?: number } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'evalwright-others-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, '.evalwright'));
  if (uid !== undefined) for (const path of [folder, join(folder, '.evalwright')]) chownSync(path, uid, uid);
  const command = [process.execPath, join(root, 'cli/main.ts'), ...args].map((part) => `'${part}'`).join(' ');
  const { status, stdout, stderr } = spawnSync('sh', ['-c', `umask ${umask} && exec ${command}`], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: folder, TMPDIR: process.env.TMPDIR },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  return { status, output: `${stdout}${stderr}`, folder };
}

const ask = `const { Client } = require('${join(root, 'node_modules/pg')}');
  const client = new Client(process.env.DATABASE_URL);
  client.connect().then(() => client.query('select 6 * 7 as answer')).then(({ rows }) => { console.log('answer', rows[0].answer); return client.end(); })`;

describe('a database is started and asked', () => {
  const askIt = ['database', '--', process.execPath, '-e', ask.replaceAll('\n', ' ').replaceAll("'", '"')];

  test('where files are their owner’s alone (umask 077), and no cluster was ever made', (t) => {
    const { status, output, folder } = run(t, askIt, { umask: '077' });
    assert.equal(status, 0, output);
    assert.match(output, /answer 42/);
    assert.deepEqual(
      readdirSync(join(folder, '.evalwright')).filter((name) => !/^postgres-[\d.a-z-]+$/.test(name)),
      [],
      'nothing half done is left',
    );
  });

  test('by a user who is not root', (t) => {
    if (process.getuid?.() !== 0)
      return t.skip('only root can be somebody else; whoever runs this is not root');
    const closed = closedTo(root);
    if (closed !== null) return t.skip(`others may not enter ${closed}`);
    const { status, output } = run(t, askIt, { uid: nobody });
    assert.equal(status, 0, output);
    assert.match(output, /answer 42/);
  });
});

/** The first folder on the way to this one that others may not enter. */
function closedTo(folder: string): string | null {
  accessSync(folder, constants.R_OK);
  const above = dirname(folder) === folder ? null : closedTo(dirname(folder));
  return above ?? ((statSync(folder).mode & 0o001) === 0 ? folder : null);
}
