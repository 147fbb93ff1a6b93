import { PbfReader } from 'pbf';
import { type Span, toMilliseconds } from './span.ts';

/**
 * Decodes an export request in protobuf. Field numbers are those of opentelemetry/proto: `collector/trace/v1/trace_service.proto`,
 * `trace/v1/trace.proto` and `common/v1/common.proto`.
 *
 * @throws for bytes that are no such message, or that end within one.
 */
export function decodeSpans(bytes: Uint8Array): Span[] {
  const reader = new PbfReader(bytes);
  const spans: Span[] = [];
  readMessage(reader, bytes.length, {
    1: (resourceSpans, end) =>
      readMessage(resourceSpans, end, {
        2: (scopeSpans, endOfScope) =>
          readMessage(scopeSpans, endOfScope, {
            2: (span, endOfSpan) => void spans.push(readSpan(span, endOfSpan)),
          }),
      }),
  });
  return spans;
}

/** Reads one field; `end` is the position after it. */
type ReadField = (reader: PbfReader, end: number) => void;

const lengthDelimited = 2;

/** Reads the known fields of a message, and skips others. The reader itself checks no bounds. */
function readMessage(reader: PbfReader, end: number, fields: Record<number, ReadField>): void {
  while (reader.pos < end) {
    const key = reader.readVarint();
    const [field, wire] = [key >> 3, key & 7];
    const read = fields[field];
    if (!read) {
      reader.skip(key);
    } else if (wire === lengthDelimited) {
      const length = reader.readVarint();
      const after = reader.pos + length;
      if (after > end) throw new RangeError('a field is longer than its message');
      read(reader, after);
      reader.pos = after;
    } else read(reader, end);
    if (reader.pos > end) throw new RangeError('the message ends within a field');
  }
}

function readSpan(reader: PbfReader, end: number): Span {
  const span: Span = {
    traceId: '',
    spanId: '',
    name: '',
    startedAt: 0,
    endedAt: 0,
    failed: false,
    problem: '',
    attributes: {},
  };
  readMessage(reader, end, {
    1: (field, after) => (span.traceId = hex(field, after)),
    2: (field, after) => (span.spanId = hex(field, after)),
    5: (field, after) => (span.name = text(field, after)),
    7: (field) => (span.startedAt = toMilliseconds(field.readFixed64())),
    8: (field) => (span.endedAt = toMilliseconds(field.readFixed64())),
    9: (field, after) => readAttribute(field, after, span.attributes),
    15: (status, after) =>
      readMessage(status, after, {
        2: (field, endOfText) => (span.problem = text(field, endOfText)),
        3: (field) => (span.failed = field.readVarint() === 2),
      }),
  });
  return span;
}

function readAttribute(reader: PbfReader, end: number, attributes: Record<string, unknown>): void {
  let key = '';
  let value: unknown = null;
  readMessage(reader, end, {
    1: (field, after) => (key = text(field, after)),
    2: (field, after) => (value = readValue(field, after)),
  });
  attributes[key] = value;
}

function readValue(reader: PbfReader, end: number): unknown {
  let value: unknown = null;
  readMessage(reader, end, {
    1: (field, after) => (value = text(field, after)),
    2: (field) => (value = field.readBoolean()),
    3: (field) => (value = readInt64(field)),
    4: (field) => (value = field.readDouble()),
    5: (array, after) => {
      const values: unknown[] = [];
      readMessage(array, after, {
        1: (field, endOfValue) => void values.push(readValue(field, endOfValue)),
      });
      value = values;
    },
    6: (list, after) => {
      const values: Record<string, unknown> = {};
      readMessage(list, after, {
        1: (field, endOfEntry) => readAttribute(field, endOfEntry, values),
      });
      value = values;
    },
  });
  return value;
}

/** An integer beyond 2^53 is its digits as text, as in a trial's record. */
function readInt64(reader: PbfReader): number | string {
  const start = reader.pos;
  const value = reader.readVarint(true);
  if (Number.isSafeInteger(value)) return value;
  const groups = [...reader.buf.subarray(start, reader.pos)].map((byte) => BigInt(byte & 0x7f));
  return String(
    BigInt.asIntN(
      64,
      groups.reduceRight((sum, group) => (sum << 7n) | group, 0n),
    ),
  );
}

const bytesTo = (reader: PbfReader, end: number): Buffer => Buffer.from(reader.buf.subarray(reader.pos, end));
const text = (reader: PbfReader, end: number): string => bytesTo(reader, end).toString();
const hex = (reader: PbfReader, end: number): string => bytesTo(reader, end).toString('hex');
