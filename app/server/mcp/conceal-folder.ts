/**
 * What a tool answered, with paths below the folder as the user knows them: relative to it. Where the folder lies on
 * the server's disk is nobody's business, neither the model's nor the reader's.
 */
export function concealFolder(answer: unknown, folder: string): unknown {
  if (typeof answer === 'string') return answer.replaceAll(`${folder}/`, '').replaceAll(folder, '.');
  if (Array.isArray(answer)) return answer.map((item) => concealFolder(item, folder));
  if (answer === null || typeof answer !== 'object') return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [key, concealFolder(value, folder)]),
  );
}
