import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PlainError } from '../../record/text/plain-error.ts';
import { alpacaEvalRuns } from './alpaca-eval.ts';
import { crossWozRuns } from './crosswoz.ts';
import type { ExamSet } from './exam-run.ts';
import { lunaRun } from './luna.ts';
import { medicalRun } from './medical.ts';
import { mermaidRun } from './mermaid.ts';
import { fewShotRuns } from './retail-conversations.ts';
import { risaWozRuns } from './risawoz.ts';
import { schemaGuidedRuns } from './schema-guided.ts';
import { starRuns } from './star.ts';
import { secondTauBenchRuns, tauBenchRuns } from './tau-bench.ts';
import { toolTalkRuns } from './tool-talk.ts';
import { trajectoryJudgeRuns } from './trajectory-judge.ts';
import { workBenchRuns } from './workbench.ts';

/**
 * Reads a file or folder of a public data set in the form in which it is published.
 *
 * @throws for a path that holds none.
 */
export function readSet(path: string): ExamSet {
  try {
    return readKnownSet(path);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new PlainError(`${path} is not whole: ${error.message}.`);
  }
}

function readKnownSet(path: string): ExamSet {
  const name = basename(path);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat)
    throw new PlainError(`${path} does not exist; \`npm run exam -- --help\` lists the public sets.`);
  if (stat.isDirectory()) return { name, runs: runsOfFolder(path) };
  const text = readFileSync(path, 'utf8');
  const isOf = (word: string) => text.slice(0, 2_000).includes(word);
  if (path.endsWith('.csv')) return { name, runs: workBenchRuns(path) };
  if (isOf('"user_utterance"')) return { name, runs: risaWozRuns(path) };
  if (isOf('"dialogue_id"')) return { name, runs: schemaGuidedRuns(path) };
  if (isOf('"messages_display"')) return { name, runs: fewShotRuns(text) };
  if (isOf('"instruction"') && isOf('"output"')) return { name, runs: alpacaEvalRuns(text) };
  if (isOf('"trajectory_id"')) return { name, runs: trajectoryJudgeRuns(text) };
  if (isOf('"task_id"') && text.startsWith('[')) return { name, runs: tauBenchRuns(text) };
  if (text.includes('"simulations"')) return { name, runs: secondTauBenchRuns(text) };
  throw new PlainError(`${path} is none of the public sets that \`npm run exam -- --help\` lists.`);
}

function runsOfFolder(path: string): ExamSet['runs'] {
  const results = globSync('results/*/*.csv', { cwd: path });
  if (results.length > 0) return results.toSorted().flatMap((file) => workBenchRuns(join(path, file)));
  const tasks = globSync('*/task_*.jsonl', { cwd: path });
  if (tasks.length > 0) return tasks.toSorted().map((file) => mermaidRun(join(path, file)));
  const patients = globSync('*/tasks/task*.json', { cwd: path }).toSorted();
  if (patients.length > 0)
    return patients.map((file) => medicalRun(readFileSync(join(path, file), 'utf8'), dirname(dirname(file))));
  const runs = globSync('**/seed_*.json', { cwd: path });
  if (runs.length > 0) return runs.toSorted().map((file) => lunaRun(readFileSync(join(path, file), 'utf8')));
  if (globSync('database/metro_db.json', { cwd: path }).length > 0) return crossWozRuns(path);
  if (globSync('data/tooltalk/*.json', { cwd: path }).length > 0) return toolTalkRuns(path);
  if (basename(path) === 'dialogues') return starRuns(path);
  throw new PlainError(
    `${path} holds none of results/*/*.csv (WorkBench), task_*.jsonl (tau2-mermaid), tasks/task*.json (medagentbench), seed_*.json (agentdojo-luna), database/ (CrossWOZ), data/tooltalk/ (ToolTalk) and dialogues (STAR).`,
  );
}
