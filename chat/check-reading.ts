import { cardSchema, chipSchema } from '../record/reply.ts';
import type { Reading } from './adapters/adapter.ts';

/** Checks what an adapter's `read` returned. @throws naming the adapter, the card or chip, and the field. */
export function checkReading({ cards, chips }: Reading, adapter: string): void {
  const parts = [
    ...cards.map((value, index) => ({ name: `card ${index + 1}`, value, schema: cardSchema })),
    ...chips.map((value, index) => ({ name: `chip ${index + 1}`, value, schema: chipSchema })),
  ];
  for (const { name, value, schema } of parts) {
    const [issue] = schema.safeParse(value).error?.issues ?? [];
    if (issue)
      throw new Error(
        `\`read\` of the adapter ${adapter} returned ${name} with a wrong \`${issue.path.join('.')}\`: ${issue.message}. It needs ${Object.keys(schema.shape).join(', ')}. It returned: ${JSON.stringify(value).slice(0, 200)}`,
      );
  }
}
