import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
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
  try {
    return ajvFor(schema).compile(schema);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const options: Options = { strict: false, allErrors: true, validateFormats: true };
const drafts = { '07': Ajv, '2019-09': Ajv2019, '2020-12': Ajv2020 };

/** One for each schema: what one of them names with `$id` must not be known to the next. */
function ajvFor({ $schema }: JsonSchema): Ajv | Ajv2019 | Ajv2020 {
  const [, draft = '2020-12'] = /draft(?:-|\/)(07|2019-09|2020-12)\//.exec(String($schema ?? '')) ?? [];
  const Dialect = draft === '07' || draft === '2019-09' ? drafts[draft] : drafts['2020-12'];
  const ajv = new Dialect(options);
  formats.default(ajv);
  return ajv;
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
