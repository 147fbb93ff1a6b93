import type { Difference, DiffLine } from '../../view/data.ts';
import { diffOf } from '../../view/model/diff-lines.ts';
import type { DefinedTools } from './tools-of.ts';

/**
 * Returns added, removed and changed tools against the first list, with their changes.
 *
 * @param lists by variant, the base first; null if unknown.
 */
export function differentDefinitions(
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
