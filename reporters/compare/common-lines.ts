/** The lines of the first that all have, in its order. */
export function commonLines([first = [], ...others]: readonly (readonly string[])[]): string[] {
  const sets = others.map((lines) => new Set(lines));
  return first.filter((line) => sets.every((lines) => lines.has(line)));
}
