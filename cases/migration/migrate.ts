import { isMap, isPair, isScalar, isSeq, Lexer, parseDocument, visit, type YAMLMap } from 'yaml';
import { contentOf, mistakesIn } from '../loading/load.ts';
import { childMaps, deleteKey, mapAt, moveInto, renameKey, replaceValue, valueAt } from './edit-map.ts';
import { replacedLevels } from './renames.ts';

export type Migrated = {
  /** The migrated text; unchanged if nothing needed migration. */
  text: string;
  /** Changes that a person must make. */
  byHand: string[];
};

/**
 * Rewrites a case file of version 2 for version 3 while keeping its comments. Invalid YAML stays as it is, for a person to
 * correct.
 */
export function migrateCaseFile(text: string, { isJson = false }: { isJson?: boolean } = {}): Migrated {
  const document = parseDocument(text);
  const [mistake] = mistakesIn(document);
  if (mistake) return { text, byHand: [`it is not valid YAML: ${mistake.message}`] };
  const before = JSON.stringify(contentOf(document));
  const byHand: string[] = [];
  if (isSeq(document.contents))
    for (const entry of document.contents.items) if (isMap(entry)) migrateCase(entry, byHand);
  const after: unknown = document.toJS();
  if (JSON.stringify(after) === before) return { text, byHand };
  return {
    text: isJson
      ? `${JSON.stringify(after, null, 2)}\n`
      : withTightLists(document.toString({ lineWidth: 110 })),
    byHand,
  };
}

function migrateCase(entry: YAMLMap, byHand: string[]): void {
  const id = String(entry.get('id') ?? 'a case');
  const say = (what: string) => byHand.push(`${id}: ${what}`);
  renameKey(entry, 'sabotage', 'mutations');
  const mutations = mapAt(entry, 'mutations');
  if (mutations) renameKey(mutations, 'equivalent', 'except');
  const variations = mapAt(entry, 'variations');
  if (variations) renameKey(variations, 'notHonest', 'except');
  migrateUser(entry);
  migrateTags(entry);
  migrateDefaults(entry);
  const context = mapAt(entry, 'context');
  if (context) migrateContext(entry, context, say);
  for (const owner of [entry, ...childMaps(entry, 'turns')]) {
    const expect = mapAt(owner, 'expect');
    if (expect) migrateExpectation(expect, say);
  }
  migrateRemoved(entry, say);
}

/** Options without a successor are dropped where nothing changes, and reported where a person must decide. */
function migrateRemoved(entry: YAMLMap, say: (what: string) => unknown): void {
  const user = mapAt(entry, 'user');
  if (user?.has('until')) say('user.until was removed: the goal is reached when the expected rows exist');
  if (user?.has('style')) say('user.style was removed: write the manner into goal');
  if (entry.has('blockingWaiver')) say('blockingWaiver was removed: write blocking: false, with a comment');
  const recorded = mapAt(entry, 'recorded');
  const tokens = recorded && mapAt(recorded, 'tokens');
  if (tokens)
    replaceValue(recorded, 'tokens', Number(tokens.get('prompt')) + Number(tokens.get('completion')));
  visit(entry, {
    Pair(_key, { key, value }) {
      const name = isScalar(key) ? key.value : null;
      // Rows and arguments may have keys of the same names.
      if (['args', 'rows', 'set', 'state'].some((data) => data === name)) return visit.SKIP;
      if (name === 'again') say('again was removed: write the second reply after the failing one');
      if (name === 'stream' && isMap(value)) migrateStream(value, say);
      if (name === 'judged') for (const map of isSeq(value) ? value.items : [value]) migrateJudged(map, say);
      if (name === 'streamed' && isMap(value) && (value.has('minDeltas') || value.has('maxPauseMs')))
        say('streamed has no minDeltas and no maxPauseMs: use true, or streamed() in TypeScript');
      return undefined;
    },
  });
}

function migrateJudged(map: unknown, say: (what: string) => unknown): void {
  if (!isMap(map)) return;
  if (map.has('maxSplit') || map.has('votes'))
    say('votes and maxSplit were removed from cases: set them for the run');
  if (isMap(map.get('rubric'))) return void say('rubrics of your own belong in TypeScript: judged(rubric)');
  const dimensions = map.get('dimensions');
  if (!isSeq(dimensions)) return;
  if (dimensions.items.length === 1) {
    replaceValue(map, 'rubric', `${String(map.get('rubric'))}.${String(dimensions.get(0))}`);
    deleteKey(map, 'dimensions');
  } else say('dimensions was removed: one entry for each question, such as tone.plain');
}

function migrateStream(stream: YAMLMap, say: (what: string) => unknown): void {
  if (isMap(stream.get('pause'))) say('stream.pause is a number of milliseconds, in the middle of the reply');
  for (const [key, end] of [
    ['cutAfter', 'cut'],
    ['stallAfter', 'stalled'],
  ] as const)
    if (stream.has(key)) {
      renameKey(stream, key, 'after');
      stream.set('end', end);
    }
}

function migrateUser(entry: YAMLMap): void {
  const simulated = valueAt(mapAt(entry, 'user'), 'simulate');
  if (simulated !== undefined) replaceValue(entry, 'user', simulated);
}

function migrateTags(entry: YAMLMap): void {
  const category = entry.get('category');
  if (category === undefined) return;
  const tags = entry.get('tags');
  if (isSeq(tags)) {
    tags.add(category);
    deleteKey(entry, 'category');
  } else {
    renameKey(entry, 'category', 'tags');
    replaceValue(entry, 'tags', [category]);
  }
}

function migrateDefaults(entry: YAMLMap): void {
  renameKey(entry, 'always', 'defaults');
  const levels = mapAt(entry, 'defaults')?.toJSON() as Record<string, unknown> | undefined;
  if (!levels) return;
  const named = Object.entries(levels).flatMap(([key, value]) =>
    value !== null && typeof value === 'object'
      ? Object.entries(value).map(([rule, level]): [string, unknown] => [`${key}.${rule}`, level])
      : [[key, value] as [string, unknown]],
  );
  const renamed = named.map(([key, level]) => [
    replacedLevels[key] ?? key.replace(/^internals\./, 'exposesNoInternals.'),
    level,
  ]);
  replaceValue(entry, 'defaults', Object.fromEntries(renamed));
}

const failureKeys = {
  failingTool: 'name',
  failureType: 'type',
  failingCalls: 'calls',
  failureMayPass: 'optional',
};

function migrateContext(entry: YAMLMap, context: YAMLMap, say: (what: string) => unknown): void {
  deleteKey(context, 'other');
  if (context.has('simulateToolFailure')) {
    const fails = context.get('simulateToolFailure') === true;
    if (fails) moveInto(context, 'simulateToolFailure', { as: 'failure', keys: failureKeys });
    for (const key of [...Object.keys(failureKeys), ...(fails ? [] : ['simulateToolFailure'])])
      deleteKey(context, key);
    renameKey(context, 'failure', 'failingTool');
  }
  const clock = mapAt(context, 'clock');
  if (clock) {
    const zone = clock.get('timeZone');
    const now = clock.get('now');
    if (now === undefined) say('context.clock needs a time: 2026-12-31T23:50[Europe/Berlin]');
    else replaceValue(context, 'clock', `${String(now)}${zone === undefined ? '' : `[${String(zone)}]`}`);
  }
  if (context.items.length === 0) deleteKey(entry, 'context');
}

const toolKeys = {
  tools: 'calls',
  toolOrder: 'order',
  extraTools: 'extra',
  maxFailedCalls: 'maxFailed',
  maxToolCalls: 'max',
};

const fieldsOf = ['args', 'added', 'removed', 'where', 'to'];

function migrateExpectation(expect: YAMLMap, say: (what: string) => unknown): void {
  visit(expect, {
    Map(_key, matcher, path) {
      const owner = path.findLast(isPair);
      // The keys of arguments and rows are names of fields; those below them are matchers.
      const name = isScalar(owner?.key) ? owner.key.value : null;
      if (fieldsOf.some((field) => field === name)) return;
      renameKey(matcher, 'anyOf', 'oneOf');
      if (matcher.has('alike')) say('the matcher alike was removed: use matches');
      if (matcher.has('within') && matcher.has('number'))
        say('the matcher within was removed: use min and max');
      renameKey(matcher, 'containsAll', 'contains');
    },
  });
  renameKey(expect, 'someReply', 'anyReply');
  renameKey(expect, 'agreed', 'confirmed');
  renameKey(expect, 'own', 'custom');
  deleteKey(expect, 'exposesInternals');
  for (const [one, list] of [
    ['card', 'cards'],
    ['notice', 'notices'],
  ] as const) {
    const value = valueAt(expect, one);
    if (value === undefined) continue;
    const isNone = expect.get(one) === 'none';
    renameKey(expect, one, list);
    if (!isNone) replaceValue(expect, list, { include: [value] });
  }
  const first = Object.keys(toolKeys).find((key) => key !== 'tools' && expect.has(key));
  if (first !== undefined)
    moveInto(expect, expect.has('tools') ? 'tools' : first, { as: 'tools', keys: toolKeys });
  if (expect.has('endSignalled') && expect.has('end')) say('endSignalled beside end: keep one of them');
  else if (expect.has('endSignalled')) {
    renameKey(expect, 'endSignalled', 'end');
    replaceValue(expect, 'end', 'signalled');
  }
  if (expect.has('retry'))
    moveInto(expect, expect.has('error') ? 'error' : 'retry', {
      as: 'error',
      keys: { error: 'text', retry: 'retry' },
    });
  for (const other of childMaps(expect, 'oneOf')) migrateExpectation(other, say);
  const stub = mapAt(expect, 'stub');
  if (stub) migrateExpectation(stub, say);
}

/** `[a, b]` for `[ a, b ]`: the library pads lists like maps. */
function withTightLists(yaml: string): string {
  const tokens = [...new Lexer().lex(yaml)];
  const isPadding = (index: number) =>
    tokens[index] === ' ' && (tokens[index - 1] === '[' || tokens[index + 1] === ']');
  return tokens.filter((token, index) => !isPadding(index) && !isControl(token)).join('');
}

/** The lexer marks documents and scalars with control characters. */
const isControl = (token: string): boolean => ['\u0002', '\u0018', '\u001f', '\ufeff'].includes(token);
