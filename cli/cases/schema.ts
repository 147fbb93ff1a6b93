import { z } from 'zod';
import { caseSchema } from '../../cases/schema.ts';
import { trialRecordVersion, trialSchema } from '../../record/trial.ts';
import { reportSchema, reportVersion } from '../../reporters/report/report.ts';

const schemas = {
  cases: () => z.toJSONSchema(z.array(caseSchema), { io: 'input' }),
  report: () => published('report', reportVersion, reportSchema),
  record: () => published('record', trialRecordVersion, trialSchema),
} as const;

export type SchemaName = keyof typeof schemas;

/** Prints a JSON Schema: of case files for editors, of reports and records for programs. */
export function printSchema(name: SchemaName): void {
  console.log(JSON.stringify(schemaOf(name), null, 2));
}

export const schemaOf = (name: SchemaName): z.core.JSONSchema.BaseSchema => schemas[name]();

/** The schema of the input form, with the version that the document contains: another version has another name. */
const published = (name: string, version: number, schema: z.ZodType) => ({
  $id: `urn:evalwright:${name}:${version}`,
  title: `Evalwright ${name}, version ${version}`,
  ...z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }),
});
