import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { attachGlobally } from '../../reporters/allure/allure-globals.ts';
import { linkEqual } from '../../reporters/report/link-or-copy.ts';
import { clearFolder, mark } from '../../reporters/report/own-folder.ts';
import { pictures } from '../../reporters/report/write-report.ts';
import { inProject } from '../../settings/project-folder.ts';
import { allure, playwright } from '../processes/programs.ts';

export type ReportFolders = { results: string; output: string };

/** Builds the Allure report. It loads nothing from the internet. @returns whether it was built */
export function report({ results, output }: ReportFolders): boolean {
  if (!existsSync(results))
    return fail(`There are no results in ${results}. Run the evals first: npx evalwright run`);
  attachPictures(results);
  const taken = clearFolder(output);
  if (taken !== null) return fail(`${taken} (--output).`);
  const config = fileURLToPath(new URL('../allurerc.mjs', import.meta.url));
  const [program, ...args] = allure('generate', results, '--output', output, '--config', config);
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) return fail(`Allure could not build the report:\n${stdout}${stderr}`);
  mark(output);
  removeTracking(join(output, 'index.html'));
  linkEqual(join(output, 'data/attachments'), [results]);
  console.log(`
Allure report      ${output}/index.html   (open it: npx evalwright view --allure --open)`);
  return true;
}

function fail(problem: string): false {
  console.error(problem);
  process.exitCode = 1;
  return false;
}

/** The charts of the last run, in Allure's global section. */
function attachPictures(results: string): void {
  const drawn = pictures.filter(({ file }) => existsSync(inProject(join('reports', file))));
  attachGlobally(
    results,
    drawn.map(({ file, title: name }) => {
      return {
        name,
        type: 'image/svg+xml',
        file,
        content: readFileSync(inProject(join('reports', file)), 'utf8'),
      };
    }),
  );
}

/** Serves the report on loopback until interrupted. */
export function openReport(folders: ReportFolders): void {
  if (!isBuilt(folders) && !report(folders)) return;
  const [program, ...args] = playwright('show-report', folders.output);
  spawn(program, args, { stdio: 'inherit' });
}

/** Whether the report exists and matches these results. */
function isBuilt({ results, output }: ReportFolders): boolean {
  const page = join(output, 'index.html');
  if (!existsSync(page)) return false;
  return !existsSync(results) || statSync(results).mtimeMs <= statSync(page).mtimeMs;
}

/** Removes the tag manager that Allure adds to every report. */
function removeTracking(page: string): void {
  const html = readFileSync(page, 'utf8');
  const clean = html
    .replace(/<script[^>]*src="https?:\/\/[^"]*"[^>]*>\s*<\/script>/g, '')
    .replace(/<script(?:(?!<\/script>)[\s\S])*?(?:googletagmanager|dataLayer)[\s\S]*?<\/script>/g, '');
  writeFileSync(page, clean);
}
