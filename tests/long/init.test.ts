import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { deepChat, initsTwice, startChat, toldBy } from '../adoption/inits.ts';
import { adopt, type Installed, pack, readVersion, run } from '../adoption/package.ts';

let installed: Installed;
before(async () => {
  installed = await adopt({
    project: 'esm-ts',
    tarball: await pack(),
    packages: ['typescript', '@types/node'].map((name) => `${name}@${readVersion(name)}`),
  });
});
after(() => installed.remove());

/** A second case, made of what the chat really does. */
async function addsCase(folder: string, evalwright: string): Promise<void> {
  const says = 'Hello! Please answer in one short sentence.';
  const added = await run(evalwright, ['cases', 'add', says, '--id', 'tried-out', '--json'], { cwd: folder });
  assert.equal(added.exitCode, 0, added.output);
  assert.match(added.stdout, /^\{.*"boundary":"model","saw":"not observed: .*\}\n$/);
  const text = readFileSync(join(folder, 'evals/added.yaml'), 'utf8');
  assert.match(text, /^# Check: turn 1 was answered “Hello! I am not one of theirs\.”/m);
  assert.match(text, /^- id: tried-out\n[\s\S]*- draft\n/m);
  assert.deepEqual(readdirSync(join(folder, 'evals')).sort(), [
    'adapter.ts',
    'added.yaml',
    'cases.eval.ts',
    'first.yaml',
  ]);
  const again = await run(evalwright, ['run', '--case', 'tried-out'], { cwd: folder });
  assert.equal(again.exitCode, 0, again.output);
}

describe('npx evalwright init', () => {
  /** A folder in which nothing is, below the one in which the package was installed. */
  const emptyFolder = () => mkdtempSync(join(installed.folder, 'empty-'));
  const evalwright = () => join(installed.folder, 'node_modules/.bin/evalwright');

  test("gets to a graded reply of a chat whose UI is somebody else's, without a selector; the second time it changes nothing", async () => {
    const chat = await startChat(deepChat);
    try {
      const folder = emptyFolder();
      const told = await initsTwice(
        { folder, evalwright: evalwright(), url: chat.url },
        {
          'playwright.config.ts': 'write',
          'evals/adapter.ts': 'write',
          'evals/first.yaml': 'write',
          'evals/cases.eval.ts': 'write',
          '.github/workflows/evals.yml': 'write',
          '.agents/skills/evalwright/SKILL.md': 'write',
          '.gitignore': 'write',
        },
      );
      assert.equal(told.reply?.text, 'Hello! I am not one of theirs.');
      await addsCase(folder, evalwright());
    } finally {
      await chat.stop();
    }
  });

  test('says what it would write, and writes nothing', async () => {
    const folder = emptyFolder();
    const args = ['init', '--dry-run', '--json', '--url', 'http://127.0.0.1:9'];
    const { ok, files } = toldBy(await run(evalwright(), args, { cwd: folder }));
    assert.ok(ok);
    assert.equal(files.length, 7);
    assert.deepEqual(readdirSync(folder), []);
  });

  test('writes nothing where nothing answers, and says so', async () => {
    const folder = emptyFolder();
    const args = ['init', '--yes', '--json', '--url', 'http://127.0.0.1:9'];
    const ended = await run(evalwright(), args, { cwd: folder });
    const { problem } = toldBy(ended);
    assert.equal(ended.exitCode, 1);
    assert.match(problem ?? '', /Nothing answers at http:\/\/127\.0\.0\.1:9/);
    assert.deepEqual(readdirSync(folder), []);
  });
});
