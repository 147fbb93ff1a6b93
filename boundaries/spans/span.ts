import { z } from 'zod';
import { attributesSchema } from '../../cases/dataset/traces.ts';

/** A finished operation of the application, as it was exported. Times are epoch milliseconds. */
export type Span = {
  /** In hexadecimal, lower case. */
  traceId: string;
  /** Unique within the trace; empty when it is missing. */
  spanId: string;
  name: string;
  startedAt: number;
  endedAt: number;
  /** True for the status "error". */
  failed: boolean;
  /** The description of a failure; empty without one. */
  problem: string;
  attributes: Record<string, unknown>;
};

const errorStatus = 2;
/** A double cannot hold nanoseconds since 1970 exactly. */
export const toMilliseconds = (nanoseconds: number): number => Math.round(nanoseconds / 1e6);
const nanoseconds = z
  .union([z.string().regex(/^-?\d+$/), z.number()])
  .transform((value) => toMilliseconds(Number(value)));
const spanSchema = z
  .object({
    traceId: z.string(),
    spanId: z.string().default(''),
    name: z.string().default(''),
    startTimeUnixNano: nanoseconds.default(0),
    endTimeUnixNano: nanoseconds.default(0),
    attributes: attributesSchema.default({}),
    status: z
      .object({
        code: z.union([z.number(), z.literal('STATUS_CODE_ERROR').transform(() => errorStatus)]).catch(0),
        message: z.string().default(''),
      })
      .default({ code: 0, message: '' }),
  })
  .transform(
    ({ traceId, spanId, name, startTimeUnixNano, endTimeUnixNano, attributes, status }): Span => ({
      traceId: traceId.toLowerCase(),
      spanId: spanId.toLowerCase(),
      name,
      startedAt: startTimeUnixNano,
      endedAt: endTimeUnixNano,
      failed: status.code === errorStatus,
      problem: status.message,
      attributes,
    }),
  );

/** An export request of OTLP 1.x as JSON (`ExportTraceServiceRequest`). */
export const exportSchema = z
  .object({
    resourceSpans: z
      .array(
        z.object({
          scopeSpans: z.array(z.object({ spans: z.array(spanSchema).default([]) })).default([]),
        }),
      )
      .default([]),
  })
  .transform(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
