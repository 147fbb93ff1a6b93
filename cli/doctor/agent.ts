import { join } from 'node:path';
import { provedFile } from '../../record/run/origin.ts';
import { reasonOf } from '../../record/text/reason-of.ts';
import { describeProof, proofOf } from '../../reporters/gate/proof/proof.ts';
import { type Proved, readProved } from '../../reporters/gate/proof/proved.ts';
import { readReport } from '../../reporters/report/read-report.ts';
import { listRuns } from '../../runner/run/run-file.ts';
import type { Options } from '../../settings/run-options.ts';
import type { Line, Section } from './section.ts';

type Asked = Pick<Options, 'requireRealRun' | 'runs'>;

/** What is known of real runs here: what they have proved, whether that is true of the latest run with the stub model, what the gate makes of it. */
export function agentSection(folder: string, { requireRealRun, runs }: Asked): Section {
  const gate = {
    name: 'the gate',
    value: requireRealRun
      ? 'asks for a real run when the instructions or tools of a blocking case changed (requireRealRun is true)'
      : 'reports changed instructions and tools, and stays open (requireRealRun is false)',
  };
  return { title: 'the agent', lines: [...provedLines(folder, runs), gate], problems: [] };
}

function provedLines(folder: string, runs: string): Line[] {
  const name = provedFile;
  try {
    const proved = readProved(join(folder, provedFile));
    if (proved === null)
      return [
        { name, value: 'not there: no real run has opened its gate here (npx evalwright run --llm real)' },
      ];
    return [{ name, value: describeProved(proved) }, ...fitLines(proved, runs)];
  } catch (error) {
    return [{ name, value: reasonOf(error) }];
  }
}

function describeProved({ proved }: Proved): string {
  const cases = new Set(proved.flatMap((group) => group.cases)).size;
  const models = [...new Set(proved.map(({ model }) => model))].join(', ');
  const last = proved
    .map(({ since }) => since)
    .sort()
    .at(-1);
  return `${cases} ${cases === 1 ? 'case' : 'cases'} passed with ${models || 'no model'}${last ? `, the latest of them new on ${last}` : ''}`;
}

/** What instructions and tools are now only a run knows: the latest with the stub model of which there is a report. */
function fitLines(proved: Proved, runs: string): Line[] {
  const name = 'fits';
  for (const { folder, run } of listRuns(runs).reverse()) {
    const { report } = readReport(folder);
    const proof = report && proofOf(report.trials, proved, { required: false });
    if (!proof) continue;
    const said = describeProof(proof);
    return said.length === 0
      ? [{ name, value: `what the model was given in run ${run.id}` }]
      : said.map((line, index) => ({
          name: index === 0 ? name : '',
          value: `not all of run ${run.id}: ${line}`,
        }));
  }
  return [{ name, value: 'not known: no run with the stub model is kept here' }];
}
