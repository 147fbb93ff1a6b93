import { z } from 'zod';

type Explanations = Partial<Record<string, string>>;

/**
 * The same schema with its fields explained to who has to fill them in. Names lead into objects and lists by a dot:
 * `steps.action` is a field of each of the steps.
 *
 * @throws when something is explained that the schema does not have.
 */
export function explain(schema: z.ZodType, explanations: Explanations): z.ZodType {
  const inner = explainFields(schema, explanations);
  const text = explanations[''];
  return text === undefined ? inner : inner.describe(text);
}

function explainFields(schema: z.ZodType, { '': _, ...explanations }: Explanations): z.ZodType {
  const names = Object.keys(explanations);
  if (names.length === 0) return schema;
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodObject)
    return z.array(explainFields(schema.element, explanations));
  if (!(schema instanceof z.ZodObject))
    throw new Error(`There are no fields to explain as ${names.join(', ')}.`);
  const fields: Record<string, z.ZodType> = schema.shape;
  const unknown = names.filter((name) => !(firstOf(name) in fields));
  if (unknown.length > 0) throw new Error(`There is no field to explain as ${unknown.join(', ')}.`);
  return schema.extend(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, explain(field, below(name, explanations))]),
    ),
  );
}

/** What is said of a field, under '', and of the fields in it. */
function below(field: string, explanations: Explanations): Explanations {
  return Object.fromEntries(
    Object.entries(explanations).flatMap(([name, text]) =>
      firstOf(name) === field ? [[name.slice(field.length + 1), text]] : [],
    ),
  );
}

const firstOf = (name: string) => name.split('.')[0] ?? '';
