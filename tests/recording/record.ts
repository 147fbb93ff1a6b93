import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../../settings/browser.ts';
import { runProject } from '../run-project.ts';
import { withOptions } from '../with-options.ts';
import { animatedWebp, type Frame } from './animated-webp.ts';
import { size } from './film.ts';
import { openStudio } from './studio.ts';

/**
 * Makes the recording in the README, `npm run docs -- recording`: a case that fails is run, the chat is filmed meanwhile, and then the page
 * of that run is opened at what went wrong.
 */

const target = join(import.meta.dirname, '../../docs/images/failing-case.webp');

/** A picture, and for how long it is looked at. */
type Shot = { png: Buffer; ms: number };

const browser = await chromium.launch(launchOptions());
try {
  const film = mkdtempSync(join(tmpdir(), 'evalwright-film-'));
  process.once('exit', () => rmSync(film, { recursive: true, force: true }));
  const { folder, trials, output } = await runProject('recording', {
    env: {
      ...withOptions({ reports: ['json', 'view'], tokensPerSecond: 14 }),
      // As fast as one reads.
      FILM_FOLDER: film,
    },
  });
  assert.deepEqual(
    trials.map(({ verdict }) => verdict),
    ['fail'],
    output,
  );
  const shots = [...shotsOf(film), ...(await reportShots(browser, join(folder, 'reports/view/index.html')))];
  const frames = await framesOf(browser, shots);
  const picture = animatedWebp(size, frames);
  writeFileSync(target, picture);
  const seconds = frames.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  console.log(
    `${relative(process.cwd(), target)}: ${(picture.length / 1e6).toFixed(2)} MB, ${frames.length} frames, ${seconds.toFixed(1)} s`,
  );
} finally {
  await browser.close();
}

/** The film of the chat as fast as it was; its end is looked at a little longer. */
function shotsOf(film: string): Shot[] {
  const lastMs = 1_500;
  const files = readdirSync(film).sort();
  const at = (file: string | undefined) => (file === undefined ? null : Number.parseInt(file, 10));
  return files.map((file, index) => {
    const next = at(files[index + 1]);
    return { png: readFileSync(join(film, file)), ms: next === null ? lastMs : next - (at(file) ?? 0) };
  });
}

/** The page of the run: what decided it, the trial, and score by score what speaks against it. */
async function reportShots(by: Browser, file: string): Promise<Shot[]> {
  const context = await by.newContext({ viewport: size, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(pathToFileURL(file).href);
  await page.locator('h1').waitFor();
  const shots = [await shotOf(page, 2_200)];
  await page.getByRole('link', { name: /a large refund waits for a yes/ }).click();
  await page.getByText('I want all of my money back.').first().waitFor();
  shots.push(await shotOf(page, 2_800));
  for (const ms of [2_600, 3_400]) {
    await page.keyboard.press('s');
    shots.push(await shotOf(page, ms));
  }
  await context.close();
  return shots;
}

async function shotOf(page: Page, ms: number): Promise<Shot> {
  return { png: await page.screenshot(), ms };
}

/** Where nothing changes, the frame before is looked at for longer. */
async function framesOf(by: Browser, shots: readonly Shot[]): Promise<Frame[]> {
  const studio = await openStudio(by, size);
  const frames: Frame[] = [];
  for (const { png, ms } of shots) {
    const piece = await studio.pieceOf(png);
    const last = frames.at(-1);
    if (piece) frames.push({ ...piece, ms });
    else if (last) last.ms += ms;
  }
  await studio.close();
  return frames;
}
