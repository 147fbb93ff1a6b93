import { randomBytes } from 'node:crypto';

/** An export request of OTLP as JSON with one span. */
export const exportOf = (attributes: Record<string, unknown>, span: object = {}) => ({
  resourceSpans: [
    {
      scopeSpans: [
        {
          spans: [
            {
              traceId: 'AB'.repeat(16),
              spanId: randomBytes(8).toString('hex'),
              name: 'lookup',
              startTimeUnixNano: `${Date.now()}000000`,
              endTimeUnixNano: `${Date.now() + 5}000000`,
              attributes: Object.entries(attributes).map(([name, value]) => ({
                key: name,
                value: { stringValue: value },
              })),
              ...span,
            },
          ],
        },
      ],
    },
  ],
});
