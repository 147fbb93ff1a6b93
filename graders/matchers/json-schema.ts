import { createRequire } from 'node:module';
import type { Ajv, ErrorObject, Options, ValidateFunction } from 'ajv';
import type { Json } from '../../record/json.ts';

/** A tool's `inputSchema`. Without `$schema` it is of JSON Schema 2020-12, as MCP has it. */
export type JsonSchema = { [keyword: string]: Json };

/** Where a value does not satisfy a schema: the field, `edits.0.newText`, and what is wrong with it. */
export type SchemaViolation = { field: string; message: string };

/**
 * Every way in which a value does not satisfy the schema; none when it does.
 *
 * @throws when the schema itself is no schema: ask `schemaProblem` first.
 */
export function violationsOf(schema: JsonSchema, value: unknown): SchemaViolation[] {
  const validate = validatorOf(schema);
  if (typeof validate === 'string') throw new Error(validate);
  return validate(value) ? [] : (validate.errors ?? []).map(describe);
}

/** Why a schema can not be used for the arguments of a tool; null when it can. */
export function schemaProblem(schema: JsonSchema): string | null {
  if (schema.type !== 'object')
    return `its type must be "object", and is ${JSON.stringify(schema.type) ?? 'missing'}`;
  const validate = validatorOf(schema);
  return typeof validate === 'string' ? validate : null;
}

/** The text of a schema → what checks it, or why it is none. The same few tools are graded in trial after trial. */
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

function compiled(schema: JsonSchema): ValidateFunction | string {
  const dialect = dialectOf(schema);
  try {
    // What a schema may look like is compiled once, and not for each of them.
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

const options: Options = { strict: false, allErrors: true, validateFormats: true, validateSchema: false };
/** Most processes never see a schema: what checks them is loaded for the first. */
const load = createRequire(import.meta.url);

/** One for each schema: what one of them names with `$id` must not be known to the next. */
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
  if (typeof named === 'string') return { field, message: 'is not known to the tool' };
  const allowed: unknown = params.allowedValues;
  return {
    field,
    message: `${message ?? keyword}${Array.isArray(allowed) ? `: ${allowed.map((one) => JSON.stringify(one)).join(', ')}` : ''}`,
  };
}

/** https://www.rfc-editor.org/rfc/rfc6901#section-4 */
const unescaped = (token: string) => token.replaceAll('~1', '/').replaceAll('~0', '~');
