import type { ToolCall, Trial } from '../../record/trial.ts';
import { type JsonSchema, schemaProblem, violationsOf } from '../matchers/json-schema.ts';
import { isToolOf } from './merge-calls.ts';

/** Returns the schema of a tool's arguments; null if unknown or invalid. */
export function schemaOf({ toolSchemas = {} }: Pick<Trial, 'toolSchemas'>, name: string): JsonSchema | null {
  const [, inputSchema] =
    Object.entries(toolSchemas).find(([tool]) => tool === name) ??
    Object.entries(toolSchemas).find(([tool]) => isToolOf({ name: tool }, name)) ??
    [];
  const schema = isObject(inputSchema) ? inputSchema : null;
  return schema !== null && schemaProblem(schema) === null ? schema : null;
}

/** Returns all argument names; undefined when the schema allows others. */
export function namesIn(schema: JsonSchema | null): readonly string[] | undefined {
  if (schema === null || !isObject(schema.properties)) return undefined;
  const open = schema.additionalProperties !== undefined && schema.additionalProperties !== false;
  const others = ['patternProperties', 'allOf', 'anyOf', 'oneOf', '$ref', 'if'];
  return open || others.some((keyword) => keyword in schema) ? undefined : Object.keys(schema.properties);
}

/** Returns why the schema refuses a call's arguments; null if it accepts them or is unknown. */
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
