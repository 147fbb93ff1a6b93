import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { buildPage } from '../../app/server/page/build-page.ts';
import { copyApp, removeCopy } from '../app-faults/copy-app.ts';
import { type Edit, readPatches } from '../app-faults/fault.ts';

/** In a copy of the application that has the checkout's build beside it, as `eval:faults` has it. */

let built: string;
before(async () => {
  built = basename(await buildPage());
});

const words = readPatches().find(({ id }) => id === 'card-swaps-priorities')?.edits ?? [];
for (const [title, edits, isRebuilt] of [
  ['words of the page', words, true],
  ['an icon that only the document names', [edit('app/page/icon.svg', '<svg', '<svg data-changed=""')], true],
  ['the configuration of the build', [edit('app/vite.config.ts', "'es2022'", "'es2023'")], true],
  ['words of the server alone', [edit('app/words/zh/server.ts', '周日', '星期日')], false],
  ['nothing', [], false],
] as [string, Edit[], boolean][])
  test(`${title}: the page is ${isRebuilt ? 'built again' : 'the one that is built'}`, () => {
    const copy = copyApp('reference-app', edits);
    try {
      const module = pathToFileURL(join(copy, 'app/server/page/build-page.ts'));
      const program = `const { buildPage } = await import(${JSON.stringify(module)}); console.log(await buildPage());`;
      const folder = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
        encoding: 'utf8',
      });
      assert.equal(basename(folder.trim()) !== built, isRebuilt);
    } finally {
      removeCopy(copy);
    }
  });

function edit(file: string, find: string, replace: string): Edit {
  return { in: file, find, replace };
}
