import { z } from 'zod';
import { caseSchema } from '../../fixtures/cases/schema.ts';

/** Prints the JSON Schema of a case file, for editors that complete and check. */
export function printSchema(): void {
  console.log(JSON.stringify(z.toJSONSchema(z.array(caseSchema), { io: 'input' }), null, 2));
}
