import type { ToolCall, Trial } from '../../record/trial.ts';
import { type JsonSchema, schemaProblem, violationsOf } from '../matching/json-schema.ts';
import { isToolOf } from './merge-calls.ts';

/** What a tool's server says of its arguments; null where nobody said it, or it is no schema. */
export function schemaOf({ toolSchemas = {} }: Pick<Trial, 'toolSchemas'>, name: string): JsonSchema | null {
  const [, told] =
    Object.entries(toolSchemas).find(([tool]) => tool === name) ??
    Object.entries(toolSchemas).find(([tool]) => isToolOf({ name: tool }, name)) ??
    [];
  const schema = isObject(told) ? told : null;
  return schema !== null && schemaProblem(schema) === null ? schema : null;
}

/** The names of all arguments that there are; undefined where a schema leaves that open. */
export function namesIn(schema: JsonSchema | null): readonly string[] | undefined {
  if (schema === null || !isObject(schema.properties)) return undefined;
  const open = schema.additionalProperties !== undefined && schema.additionalProperties !== false;
  const others = ['patternProperties', 'allOf', 'anyOf', 'oneOf', '$ref', 'if'];
  return open || others.some((keyword) => keyword in schema) ? undefined : Object.keys(schema.properties);
}

/** Why the tool's schema refuses the arguments of a call; null when it does not, or is not known. */
export function argumentsRefused(trial: Trial, call: ToolCall): string | null {
  const schema = schemaOf(trial, call.name);
  if (schema === null || call.arguments === null) return null;
  const violations = violationsOf(schema, call.arguments);
  return violations.length === 0
    ? null
    : violations.map(({ field, message }) => `${field} ${message}`).join('; ');
}

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
