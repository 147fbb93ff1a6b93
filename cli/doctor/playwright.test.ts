import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { whyItHangs } from '../processes/programs.ts';
import { hasRecorder, missingBrowser, twoCopies } from './playwright.ts';

const folder = mkdtempSync(join(tmpdir(), 'evalwright-doctor-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function copyIn(place: string, version: string): string {
  const copy = join(folder, place, 'node_modules/@playwright/test');
  mkdirSync(copy, { recursive: true });
  writeFileSync(join(copy, 'package.json'), JSON.stringify({ name: '@playwright/test', version }));
  return copy;
}

describe('two copies of Playwright', () => {
  const theirs = copyIn('project', '1.64.0');
  const ours = join(folder, 'project/node_modules/evalwright');
  mkdirSync(ours, { recursive: true });

  test('are none where the package imports that of the project', () =>
    assert.equal(twoCopies(join(folder, 'project'), ours), null));

  test('are told with both places', () => {
    const first = copyIn('other', '1.64.0');
    const second = copyIn('other/node_modules/evalwright', '1.65.1');
    const told = twoCopies(join(folder, 'other'), join(folder, 'other/node_modules/evalwright')) ?? '';
    assert.match(told, new RegExp(`1\\.64\\.0 +${first}$`, 'm'));
    assert.match(told, new RegExp(`1\\.65\\.1 +${second}$`, 'm'));
  });

  test('are none where two ways lead to one', () => {
    const linked = join(folder, 'linked/node_modules/@playwright');
    mkdirSync(linked, { recursive: true });
    symlinkSync(theirs, join(linked, 'test'));
    assert.equal(twoCopies(join(folder, 'project'), join(folder, 'linked')), null);
  });

  test('are not told of a folder that has none', () =>
    assert.equal(twoCopies(join(folder, 'nothing'), ours), null));
});

describe('a browser of Playwright’s', () => {
  const program = (name: string) => join(folder, 'browsers', name, 'chrome-linux64/chrome');
  const put = (name: string) => mkdirSync(program(name), { recursive: true });

  test('that is missing is told with what installs it', () =>
    assert.match(
      missingBrowser(program('chromium-1')) ?? '',
      /not installed .*: npx playwright install chromium, or set EVALWRIGHT_BROWSER/,
    ));
  test('that is another is named', () =>
    assert.match(missingBrowser(program('firefox-1')) ?? '', /npx playwright install firefox,/));
  test('that is there is not', () => {
    put('chromium-2');
    assert.equal(missingBrowser(program('chromium-2')), null);
  });
  test('may be there as its headless shell alone, of the same revision', () => {
    put('chromium_headless_shell-3');
    assert.equal(missingBrowser(program('chromium-3')), null);
    assert.notEqual(missingBrowser(program('chromium-4')), null);
  });
  test('has what records videos beside it, or not', () => {
    assert.equal(hasRecorder(program('chromium-1')), false);
    mkdirSync(join(folder, 'browsers/ffmpeg-1'), { recursive: true });
    assert.equal(hasRecorder(program('chromium-1')), true);
  });
});

describe('a Playwright that waits for ever for its configuration', () => {
  const project = join(folder, 'modules');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module' }));
  const at = (version: string) => join(copyIn(`playwright-${version}`, version), 'package.json');

  for (const [version, node, hangs] of [
    ['1.50.1', '24.12.0', true],
    ['1.52.0', '25.0.0', true],
    ['1.53.0', '24.12.0', false],
    ['1.50.1', '24.11.1', false],
    ['1.50.1', '22.23.3', false],
  ] as const)
    test(`${version} under Node ${node}: ${hangs}`, () =>
      assert.equal(
        whyItHangs(project, at(version), node)?.includes('@playwright/test@^1.53') ?? false,
        hangs,
      ));

  test('is named with the next step', () =>
    assert.match(
      whyItHangs(project, at('1.51.0'), '24.12.0') ?? '',
      /^Playwright 1\.51\.0 never loads .* Update it: /,
    ));

  test('is none where the configuration is CommonJS', () =>
    assert.equal(whyItHangs(folder, at('1.50.1'), '24.12.0'), null));
});
