/** Returns the lines that all texts share, in the order of the first. */
export function commonLines([first = [], ...others]: readonly (readonly string[])[]): string[] {
  const sets = others.map((lines) => new Set(lines));
  return first.filter((line) => sets.every((lines) => lines.has(line)));
}
