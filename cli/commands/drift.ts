import { driftedCases, driftText } from '../../reporters/drift/drift-text.ts';
import type { Report } from '../../reporters/report/report.ts';

/**
 * Says where a real model behaves otherwise than the cassettes of its cases, though they pass. A list of warnings: exit code 0 whatever
 * it holds, and 1 only for a run that had no real model.
 */
export function drift(report: Report, { json = false }: { json?: boolean }): void {
  const { ids, llm } = report.run;
  if (llm?.mode !== 'real') {
    console.error(
      `This run was one with model ${llm?.mode ?? 'unknown'}: only what a real model did can be held against cassettes. Run the cases with it: npx evalwright run --llm real`,
    );
    process.exitCode = 1;
    return;
  }
  console.log(
    json
      ? JSON.stringify({ runs: ids, model: llm.model, ...report.drift, drifted: driftedCases(report) })
      : driftText(report).join('\n'),
  );
}
