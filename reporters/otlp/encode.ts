import { randomBytes } from 'node:crypto';
import { type Attributes, conventions, type SpanPlan, type Value } from './spans.ts';

/**
 * OTLP 1.x as JSON: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding. Identifiers are hexadecimal,
 * and 64-bit integers are strings.
 */
export type EncodedTrace = {
  /** The number of its spans. */
  spans: number;
  /** The spans as a request has them, separated by commas. */
  json: string;
};

const kinds = { internal: 1, client: 3 } as const;
const failed = 2;

/** A trace: the root span with all spans below it. */
export function encodeTrace(plan: SpanPlan): EncodedTrace {
  const traceId = randomBytes(16).toString('hex');
  const encode = (
    { name, kind, at, until, attributes, failure, events, children }: SpanPlan,
    above: string | null,
  ): object[] => {
    const spanId = randomBytes(8).toString('hex');
    const span = {
      traceId,
      spanId,
      ...(above === null ? {} : { parentSpanId: above }),
      name,
      kind: kinds[kind],
      startTimeUnixNano: nanoseconds(at),
      endTimeUnixNano: nanoseconds(until),
      attributes: encodeAttributes({ ...attributes, 'error.type': failure }),
      events: events.map((event) => ({
        name: event.name,
        timeUnixNano: nanoseconds(event.at),
        attributes: encodeAttributes(event.attributes),
      })),
      status: failure === null ? { code: 0 } : { code: failed, message: failure },
    };
    return [span, ...children.flatMap((child) => encode(child, spanId))];
  };
  const spans = encode(plan, null);
  return { spans: spans.length, json: JSON.stringify(spans).slice(1, -1) };
}

/** The request body for a collector. */
export function exportRequest(traces: readonly EncodedTrace[]): string {
  const resource = { attributes: encodeAttributes({ 'service.name': 'evalwright' }) };
  const scope = { scope: { name: 'evalwright' }, schemaUrl: conventions.schemaUrl };
  const spans = traces.map(({ json }) => json).join(',');
  const scopeSpans = `${JSON.stringify(scope).slice(0, -1)},"spans":[${spans}]}`;
  return `{"resourceSpans":[{"resource":${JSON.stringify(resource)},"scopeSpans":[${scopeSpans}]}]}`;
}

const nanoseconds = (at: number): string => (BigInt(Math.round(at * 1_000)) * 1_000n).toString();

const encodeAttributes = (attributes: Attributes) =>
  Object.entries(attributes).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [{ key, value: encodeValue(value) }],
  );

function encodeValue(value: Value): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number') return { intValue: String(Math.round(value)) };
  if ('double' in value) return { doubleValue: value.double };
  return { arrayValue: { values: value.map(encodeValue) } };
}
