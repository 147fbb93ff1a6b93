import { join } from 'node:path';
import { Ajv } from 'ajv';
import * as fc from 'fast-check';
import { createGenerator, type Definition } from 'ts-json-schema-generator';

/** Schemas of the types in `published-types.ts`, and values that fit them. */

type Shape = Exclude<Definition, boolean>;
const generator = createGenerator({
  path: join(import.meta.dirname, 'published-types.ts'),
  tsconfig: join(import.meta.dirname, '../../tsconfig.json'),
  skipTypeCheck: true,
  additionalProperties: true,
});

/** @returns why a field of the value is not of the type, whatever is missing; null if they all are. */
export function fieldsOf(type: string): (value: unknown) => string | null {
  const schema = JSON.parse(JSON.stringify(generator.createSchema(type)), (key, value) =>
    key === 'required' && Array.isArray(value) ? value.filter((name) => name === 'type') : value,
  );
  const validate = new Ajv({ allErrors: true, strict: false }).compile(schema);
  return (value) => {
    if (validate(value)) return null;
    return (validate.errors ?? [])
      .map(({ instancePath, message }) => `${instancePath} ${message}`)
      .join('; ');
  };
}

/** Any value of the type; deep in it, what is optional is left out. */
export function valuesOf(type: string): fc.Arbitrary<unknown> {
  const { definitions = {}, ...root } = generator.createSchema(type);
  const known = new Map<string, fc.Arbitrary<unknown>>();
  const named = (name: string, depth: number): fc.Arbitrary<unknown> => {
    const key = `${name} ${depth}`;
    const made = known.get(key) ?? anyOfShape(shapeOf(definitions[name]), depth);
    known.set(key, made);
    return made;
  };
  const anyOfShape = (shape: Shape, depth: number): fc.Arbitrary<unknown> => {
    const {
      $ref,
      const: only,
      enum: some,
      anyOf,
      allOf,
      type: kind,
      properties,
      required = [],
      items,
    } = shape;
    if ($ref) return named(decodeURIComponent($ref.replace('#/definitions/', '')), depth);
    if (only !== undefined) return fc.constant(only);
    if (some) return fc.constantFrom(...some);
    if (anyOf) return fc.oneof(...anyOf.map((one) => anyOfShape(shapeOf(one), depth)));
    if (allOf)
      return fc
        .tuple(...allOf.map((one) => anyOfShape(shapeOf(one), depth)))
        .map((all) => Object.assign({}, ...all));
    if (Array.isArray(kind))
      return fc.oneof(...kind.map((one) => anyOfShape({ ...shape, type: one }, depth)));
    switch (kind) {
      case 'string':
        return fc.string({ maxLength: 12 });
      case 'number':
      case 'integer':
        return fc.nat({ max: 10_000 });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array':
        return fc.array(anyOfShape(shapeOf(Array.isArray(items) ? items[0] : items), depth - 1), {
          maxLength: depth > 0 ? 3 : 0,
        });
      case 'object': {
        const isNeeded = (name: string) => required.includes(name) || depth > 0;
        const kept = Object.entries(properties ?? {}).filter(([name]) => isNeeded(name));
        return fc.record(
          Object.fromEntries(kept.map(([name, inner]) => [name, anyOfShape(shapeOf(inner), depth - 1)])),
          { requiredKeys: required.filter((name) => name in (properties ?? {})), noNullPrototype: true },
        );
      }
      default:
        return fc.constantFrom({}, 'x', 1);
    }
  };
  return anyOfShape(root, 5);
}

/** `true` and nothing stand for any value. */
const shapeOf = (definition: Definition | boolean | undefined): Shape =>
  typeof definition === 'object' ? definition : {};
