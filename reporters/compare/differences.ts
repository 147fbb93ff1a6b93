import { sha256 } from '../../record/text/hash.ts';
import type { Difference, DiffLine } from '../../view/data.ts';
import { diffOf } from '../../view/model/diff-lines.ts';
import { type DefinedTools, definitionsFact, type MadeOf } from './made-of.ts';

/** The differences between the variants, the base first; equal values are omitted. */
export function differencesOf(variants: readonly MadeOf[]): Difference[] {
  return [
    ...differentFacts(variants),
    ...differentSettings(variants),
    ...differentPrompts(variants),
    ...differentTools(variants),
    ...differentCases(variants),
  ].filter(({ values, diffs }) => new Set(values).size > 1 || diffs.some((lines) => lines !== null));
}

function differentFacts(variants: readonly MadeOf[]): Difference[] {
  const names = new Set(variants.flatMap(({ facts }) => Object.keys(facts)));
  // Details replace the mere fact that they differ.
  if (keptOf(variants)) names.delete(definitionsFact);
  return [...names].map((what) => ({
    what,
    values: variants.map(({ facts }) => facts[what] ?? null),
    diffs: variants.map(() => null),
  }));
}

/** The values in the file of variants. Other variants leave them unset. */
function differentSettings(variants: readonly MadeOf[]): Difference[] {
  const names = new Set(variants.flatMap(({ differs }) => Object.keys(differs ?? {})));
  return [...names].map((what) => ({
    what,
    values: variants.map(({ differs }) => differs && (differs[what] ?? 'not set')),
    diffs: variants.map(() => null),
  }));
}

function differentPrompts(variants: readonly MadeOf[]): Difference[] {
  const assistants = new Set(variants.flatMap(({ prompts }) => [...prompts.keys()]));
  return byAssistant('prompt', assistants, (assistant, what) => {
    const texts = variants.map(({ prompts }) => prompts.get(assistant) ?? null);
    return {
      what,
      values: texts.map((lines) => lines && `${sha256(lines).slice(0, 8)} (${lines.length} lines)`),
      diffs: against(texts),
    };
  });
}

/** A value shared by several assistants is printed once. */
function byAssistant(
  what: string,
  assistants: ReadonlySet<string>,
  differenceOf: (assistant: string, what: string) => Difference,
): Difference[] {
  const rows = [...assistants].map((assistant) => ({ assistant, row: differenceOf(assistant, what) }));
  const alike = Map.groupBy(rows, ({ row: { values, diffs } }) => JSON.stringify([values, diffs]));
  return [...alike.values()].flatMap((members) => {
    const names = members.map(({ assistant }) => assistant).filter((name) => name !== '');
    const isOfAll = members.length === rows.length || names.length === 0;
    const named = isOfAll ? what : `${what} of ${names.join(', ')}`;
    return members.slice(0, 1).map(({ row }) => ({ ...row, what: named }));
  });
}

/** The tools that were offered to the model; null if a run has not kept them. */
function keptOf(variants: readonly MadeOf[]): Map<string, DefinedTools>[] | null {
  const kept = variants.flatMap(({ defined }) => defined ?? []);
  return kept.length === variants.length ? kept : null;
}

function differentTools(variants: readonly MadeOf[]): Difference[] {
  const kept = keptOf(variants);
  if (!kept) return [differentNames(variants)];
  const assistants = new Set(kept.flatMap((defined) => [...defined.keys()]));
  return byAssistant('tools', assistants, (assistant, what) =>
    differentDefinitions(
      what,
      kept.map((defined) => defined.get(assistant) ?? null),
    ),
  );
}

function differentNames(variants: readonly MadeOf[]): Difference {
  // Schemas are known only for called tools, and must not be compared with those of another tool.
  const known = (tool: string) => variants.every(({ tools }) => !tools.has(tool) || tools.get(tool) !== '');
  const listed = variants.map(({ tools }) =>
    tools.size === 0
      ? null
      : [...tools].sort().map(([name, schema]) => `${name}${known(name) ? `  ${schema}` : ''}`),
  );
  return {
    what: 'tools',
    values: listed.map((lines) => lines && `${lines.length} tools`),
    diffs: against(listed),
  };
}

type MadeCase = MadeOf['cases'] extends Map<string, infer One> ? One : never;

/** Of a test in code only a changed cassette is detectable. */
function differentCases(variants: readonly MadeOf[]): Difference[] {
  return [
    listOf(variants, { what: 'cases that are declared otherwise', differing: rewritten }),
    listOf(variants, {
      what: 'cases whose cassette alone is another',
      differing: (before, one) => (rewritten(before, one) === null && playsOther(before, one) ? [] : null),
    }),
  ];
}

/** @param differing the lines in which a case differs; null if it does not. */
function listOf(
  variants: readonly MadeOf[],
  { what, differing }: { what: string; differing(before: MadeCase, one: MadeCase): DiffLine[] | null },
): Difference {
  const [base] = variants;
  const changed = variants.map(({ cases }) =>
    [...cases].flatMap(([identity, one]) => {
      const before = base?.cases.get(identity);
      const lines = before ? differing(before, one) : null;
      return lines ? [[{ kind: 'gap', text: one.name } as const, ...lines]] : [];
    }),
  );
  return {
    what,
    values: changed.map((cases) => String(cases.length)),
    diffs: changed.map((cases) => (cases.length > 0 ? cases.flat() : null)),
  };
}

const playsOther = (before: MadeCase, one: MadeCase): boolean =>
  before.cassette !== null && one.cassette !== null && before.cassette !== one.cassette;

/** Returns the lines in which two declarations differ; null if they are equal. A moved case is the same case. */
function rewritten(before: MadeCase, after: MadeCase): DiffLine[] | null {
  if (before.lines && after.lines) return diffOf(before.lines, after.lines);
  if (before.hash === after.hash) return null;
  return [{ kind: 'same', text: 'the records of one of them do not say what was declared' }];
}

const against = ([base, ...others]: readonly (string[] | null | undefined)[]): Difference['diffs'] => [
  null,
  ...others.map((lines) => (base && lines ? diffOf(base, lines) : null)),
];

/**
 * Returns added, removed and changed tools against the first list, with their changes.
 *
 * @param lists by variant, the base first; null if unknown.
 */
function differentDefinitions(
  what: string,
  [base = null, ...others]: readonly (DefinedTools | null)[],
): Difference {
  const changes = others.map((list) => (base && list ? changesIn(base, list) : null));
  return {
    what,
    values: [base, ...others].map(
      (list, place) => list && countOf(list.size, place === 0 ? null : (changes[place - 1] ?? null)),
    ),
    diffs: [null, ...changes.map((all) => (all && all.length > 0 ? all.flatMap(linesOf) : null))],
  };
}

type Change = { tool: string; how: 'added' | 'removed' | 'changed'; lines: readonly DiffLine[] };

function changesIn(before: DefinedTools, after: DefinedTools): Change[] {
  const tools = [...new Set([...before.keys(), ...after.keys()])].sort();
  return tools.flatMap((tool): Change[] => {
    const [was, is] = [before.get(tool), after.get(tool)];
    if (!was) return [{ tool, how: 'added', lines: (is ?? []).map((text) => ({ kind: 'added', text })) }];
    if (!is) return [{ tool, how: 'removed', lines: was.map((text) => ({ kind: 'removed', text })) }];
    const lines = diffOf(was, is);
    return lines ? [{ tool, how: 'changed', lines }] : [];
  });
}

const linesOf = ({ tool, how, lines }: Change): DiffLine[] => [
  { kind: 'gap', text: `${tool} ${how}` },
  ...lines,
];

/** Such as `8 tools: 1 added, 2 changed`. */
function countOf(count: number, changes: readonly Change[] | null): string {
  const counted = (['added', 'removed', 'changed'] as const).flatMap((how) => {
    const of = changes?.filter((change) => change.how === how).length ?? 0;
    return of === 0 ? [] : [`${of} ${how}`];
  });
  return `${count} tool${count === 1 ? '' : 's'}${counted.length > 0 ? `: ${counted.join(', ')}` : ''}`;
}
