import { z } from 'zod';
import { schemaOf } from '../../cli/cases/schema.ts';
import { type Field, fieldTable, page } from './markdown.ts';

type Node = {
  description?: string | undefined;
  properties?: Record<string, Node> | undefined;
  items?: Node | undefined;
};
const node: z.ZodType<Node> = z.looseObject({
  description: z.string().optional(),
  get properties() {
    return z.record(z.string(), node).optional();
  },
  get items() {
    return node.optional();
  },
});

/** The keys of a case file, from the schema that editors use. */
export function caseKeysPage(): string {
  const { items } = node.parse(schemaOf('cases'));
  return page(
    '# Keys of case files',
    'A case file is a list of cases. `npx evalwright cases schema` prints its JSON Schema, with which editors check and complete.',
    fieldTable(['key', ''], keysOf(items ?? {}, '')),
    'The claims below `expect` are [graders](graders.md#what-a-case-may-expect).',
  );
}

/** `turns[].expect` has a page of its own. */
const keysOf = ({ properties = {} }: Node, path: string): Field[] =>
  Object.entries(properties).flatMap(([key, value]) => {
    const name = `${path}${key}`;
    const own = { name, says: value.description ?? '' };
    if (key === 'expect') return [own];
    return [own, ...keysOf(value, `${name}.`), ...keysOf(value.items ?? {}, `${name}[].`)];
  });
