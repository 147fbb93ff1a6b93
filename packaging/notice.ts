import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const packageSchema = z.object({ name: z.string(), version: z.string(), license: z.string() });

/**
 * The licences of the packages that these files are of, as they ask to be passed on with what holds them.
 *
 * @throws for a package that has no text of its licence.
 */
export function noticeOf(files: readonly string[]): string {
  const folders = new Set(files.filter((file) => file.includes('/node_modules/')).map(packageFolder));
  return [...folders]
    .sort()
    .map((folder) => {
      const { name, version, license } = packageSchema.parse(
        JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
      );
      return `${name} ${version} (${license})\n\n${licenceIn(folder, name).trim()}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/** The nearest folder above whose package.json has a name: some packages have others for the kind of their modules. */
function packageFolder(file: string): string {
  let folder = dirname(file);
  while (!isPackage(folder)) folder = dirname(folder);
  return folder;
}

function isPackage(folder: string): boolean {
  const file = join(folder, 'package.json');
  return existsSync(file) && packageSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).success;
}

function licenceIn(folder: string, name: string): string {
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  if (file) return readFileSync(join(folder, file), 'utf8');
  throw new Error(`${name} is bundled, and has no file with its licence to pass on.`);
}
