import { dirname } from 'node:path';

/**
 * What a tool answered, with paths as the user knows them: relative to their folder, also where it lies beside that folder
 * or above it. Where the folder lies on the server's disk is nobody's business, neither the model's nor the reader's.
 */
export function concealFolder(answer: unknown, folder: string): unknown {
  if (typeof answer === 'string') return relativePaths(answer, folder);
  if (Array.isArray(answer)) return answer.map((item) => concealFolder(item, folder));
  if (answer === null || typeof answer !== 'object') return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [key, concealFolder(value, folder)]),
  );
}

function relativePaths(text: string, folder: string): string {
  let relative = text.replaceAll(`${folder}/`, '').replaceAll(folder, '.');
  // A folder of the root, such as `/tmp`, tells nothing.
  for (
    let [above, name] = [dirname(folder), '..'];
    dirname(above) !== dirname(dirname(above));
    name += '/..'
  ) {
    relative = relative.replaceAll(above, name);
    above = dirname(above);
  }
  return relative;
}
