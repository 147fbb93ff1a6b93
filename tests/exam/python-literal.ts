import type { Json } from '../../record/text/json.ts';

/**
 * Reads a Python literal as `repr` prints it. A constructor such as `AgentAction(tool='a')` becomes an object with its
 * named arguments, a tuple a list.
 *
 * @throws for anything else.
 */
export function readPython(text: string): Json {
  let at = 0;
  const fail = (): never => {
    throw new Error(`no Python literal at ${at}: ${text.slice(at, at + 40)}`);
  };
  const skip = () => {
    while (/\s/u.test(text[at] ?? '')) at += 1;
  };
  const take = (pattern: RegExp): string | null => {
    const found = new RegExp(pattern.source, 'uy');
    found.lastIndex = at;
    const [match] = found.exec(text) ?? [];
    if (match === undefined) return null;
    at += match.length;
    return match;
  };
  const list = <Item>(end: RegExp, item: () => Item): Item[] => {
    const items: Item[] = [];
    for (;;) {
      skip();
      if (take(end) !== null) return items;
      items.push(item());
      skip();
      if (take(/,/u) === null && !end.test(text[at] ?? '')) fail();
    }
  };
  const pair = (separator: RegExp, key: () => string): [string, Json] => {
    const name = key();
    skip();
    if (take(separator) === null) fail();
    return [name, value()];
  };
  function value(): Json {
    skip();
    const quoted = take(/'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"/u);
    if (quoted !== null) return unescaped(quoted.slice(1, -1));
    if (take(/\[/u) !== null) return list(/\]/u, value);
    if (take(/\(/u) !== null) return list(/\)/u, value);
    if (take(/\{/u) !== null) return Object.fromEntries(list(/\}/u, () => pair(/:/u, () => String(value()))));
    const number = take(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/u);
    if (number !== null) return Number(number);
    const word = take(/[A-Za-z_][\w.]*/u) ?? fail();
    if (take(/\(/u) !== null)
      return Object.fromEntries(list(/\)/u, () => pair(/=/u, () => take(/\w+/u) ?? fail())));
    return word in words ? (words[word] ?? null) : fail();
  }
  const read = value();
  skip();
  return at === text.length ? read : fail();
}

const words: Record<string, Json> = { None: null, nan: null, True: true, False: false };

const controls: Record<string, string> = { n: '\n', t: '\t', r: '\r' };

const unescaped = (text: string): string =>
  text.replace(/\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|([\s\S]))/gu, (_, byte, unit, letter: string) =>
    byte || unit ? String.fromCodePoint(Number.parseInt(byte ?? unit, 16)) : (controls[letter] ?? letter),
  );
