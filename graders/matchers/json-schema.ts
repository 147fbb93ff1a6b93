import { createRequire } from 'node:module';
import type { Ajv, ErrorObject, Options, ValidateFunction } from 'ajv';
import type { Json } from '../../record/text/json.ts';
import { isLongInteger } from '../../record/text/parse-json.ts';

/** A tool's `inputSchema`. Without `$schema` it is JSON Schema 2020-12, as in MCP. */
export type JsonSchema = { [keyword: string]: Json };

/** One violation: the field, such as `edits.0.newText`, and the message. */
export type SchemaViolation = { field: string; message: string };

/**
 * Returns every violation of the schema by a value. An integer beyond 2^53, which records hold as text, is a number where the
 * schema demands one.
 *
 * @throws for an invalid schema: call `schemaProblem` first.
 */
export function violationsOf(schema: JsonSchema, value: unknown): SchemaViolation[] {
  const validate = validatorOf(schema);
  if (typeof validate === 'string') throw new Error(validate);
  if (validate(value)) return [];
  const errors = validate.errors ?? [];
  const wanted = errors.filter(
    ({ keyword, params }) => keyword === 'type' && [params.type].flat().some((type) => numeric.has(type)),
  );
  const numbered = withNumbersAt(value, new Set(wanted.map(({ instancePath }) => instancePath)));
  return wanted.length > 0 && validate(numbered) ? [] : (validate.errors ?? []).map(describe);
}

const numeric: ReadonlySet<unknown> = new Set(['integer', 'number']);

/** Turns long integers at these JSON pointers into numbers. */
function withNumbersAt(value: unknown, pointers: ReadonlySet<string>, pointer = ''): unknown {
  if (typeof value === 'string') return pointers.has(pointer) && isLongInteger(value) ? Number(value) : value;
  if (value === null || typeof value !== 'object') return value;
  const at = (key: string | number) =>
    `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return Array.isArray(value)
    ? value.map((one, index) => withNumbersAt(one, pointers, at(index)))
    : Object.fromEntries(
        Object.entries(value).map(([key, one]) => [key, withNumbersAt(one, pointers, at(key))]),
      );
}

/** The bounds of 64-bit integers are numbers for the validator. */
const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
function withNumericBounds(schema: JsonSchema): JsonSchema {
  const inside = (key: string, value: Json): Json => {
    if (typeof value === 'string')
      return bounds.includes(key) && isLongInteger(value) ? Number(value) : value;
    if (Array.isArray(value)) return value.map((one) => inside('', one));
    return value === null || typeof value !== 'object' ? value : withNumericBounds(value);
  };
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, inside(key, value)]));
}

/** Returns why a schema is unusable for tool arguments; null when it is usable. */
export function schemaProblem(schema: JsonSchema): string | null {
  if (schema.type !== 'object')
    return `its type must be "object", and is ${JSON.stringify(schema.type) ?? 'missing'}`;
  const validate = validatorOf(schema);
  return typeof validate === 'string' ? validate : null;
}

/** Schema text → validator or problem. Trials reuse the same few tools. */
const validators = new Map<string, ValidateFunction | string>();
const remembered = 500;

function validatorOf(schema: JsonSchema): ValidateFunction | string {
  const text = JSON.stringify(schema);
  const known = validators.get(text);
  if (known !== undefined) return known;
  if (validators.size >= remembered) validators.clear();
  const made = compiled(schema);
  validators.set(text, made);
  return made;
}

function compiled(written: JsonSchema): ValidateFunction | string {
  const schema = withNumericBounds(written);
  const dialect = dialectOf(written);
  try {
    checkers[dialect] ??= ajvOf(dialect);
    const checker = checkers[dialect];
    if (checker.validateSchema(schema) !== true) return `schema is invalid: ${checker.errorsText()}`;
    return ajvOf(dialect).compile(schema);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

type Dialect = '07' | '2019-09' | '2020-12';
const checkers: { [of in Dialect]?: Ajv } = {};

function dialectOf({ $schema }: JsonSchema): Dialect {
  const [, draft] = /draft(?:-|\/)(07|2019-09|2020-12)\//.exec(String($schema ?? '')) ?? [];
  return draft === '07' || draft === '2019-09' ? draft : '2020-12';
}

/** Without a logger: it prints a line for each unknown format, such as `uint32` of tools in Rust. */
const options: Options = {
  strict: false,
  allErrors: true,
  validateFormats: true,
  validateSchema: false,
  logger: false,
};
/** Loaded on first use, because most processes validate no schema. */
const load = createRequire(import.meta.url);

/** Each schema has its own instance, so that a `$id` is not visible to the next. */
function ajvOf(dialect: Dialect): Ajv {
  const formats: typeof import('ajv-formats') = load('ajv-formats');
  const ajv = emptyAjv(dialect);
  formats.default(ajv);
  return ajv;
}

function emptyAjv(dialect: Dialect): Ajv {
  if (dialect === '07') {
    const { Ajv }: typeof import('ajv') = load('ajv');
    return new Ajv(options);
  }
  if (dialect === '2019-09') {
    const { Ajv2019 }: typeof import('ajv/dist/2019.js') = load('ajv/dist/2019.js');
    return new Ajv2019(options);
  }
  const { Ajv2020 }: typeof import('ajv/dist/2020.js') = load('ajv/dist/2020.js');
  return new Ajv2020(options);
}

function describe({ instancePath, keyword, message, params }: ErrorObject): SchemaViolation {
  const path = instancePath.split('/').slice(1).map(unescaped);
  const named: unknown = params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty;
  const field = [...path, ...(typeof named === 'string' ? [named] : [])].join('.') || '(arguments)';
  if (keyword === 'required') return { field, message: 'is missing' };
  if (typeof named === 'string') return { field, message: 'is not a parameter of the tool' };
  const allowed: unknown = params.allowedValues;
  return {
    field,
    message: `${message ?? keyword}${Array.isArray(allowed) ? `: ${allowed.map((one) => JSON.stringify(one)).join(', ')}` : ''}`,
  };
}

/** https://www.rfc-editor.org/rfc/rfc6901#section-4 */
const unescaped = (token: string) => token.replaceAll('~1', '/').replaceAll('~0', '~');
