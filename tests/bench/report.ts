import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityOf } from '../../record/test-case.ts';
import { recordFile, recordFolder, type Score, type Trial } from '../../record/trial.ts';
import { verdictOf } from '../../record/verdict.ts';
import { reportRecord } from '../../reporters/gate/reported-trial.ts';
import { noteEnded } from '../../reporters/run/run-folder.ts';
import { bar } from '../bar.ts';
import { aCall, aCard, aModelCall, aReply, aTrial, aTurn } from '../doubles/a-trial.ts';

const command = join(import.meta.dirname, '../../cli/evalwright.mjs');
/** Each process of the command ends with the most memory that it held, in kB. */
const tellMemory = `--import=data:text/javascript,process.on('exit',()=>console.log('held',process.resourceUsage().maxRSS))`;
const trialsOfCase = 10;

/** @returns whether every bar holds. */
export function benchReports(): boolean {
  console.log('\nA report over the records of trials');
  const few = measureReport(1_000);
  console.log(`  here, over 1,000: ${few.seconds.toFixed(1)} s and ${few.megabytes.toFixed(0)} MB`);
  const records = measureReport(10_000);
  console.log(`  here, over 10,000 without a journal: ${records.seconds.toFixed(1)} s`);
  const many = measureReport(10_000, (run, index) => {
    writeRecord(run, index);
    writeJournal(run, index);
  });
  const most = measureReport(100_000, writeJournal);
  return [
    bar(many.seconds <= 2, `over 10,000: ${many.seconds.toFixed(1)} s (at most 2)`),
    bar(many.megabytes <= 250, `over 10,000: ${many.megabytes.toFixed(0)} MB (at most 250)`),
    bar(most.seconds <= 25, `over 100,000 in the run's journal: ${most.seconds.toFixed(1)} s (at most 25)`),
    bar(
      most.megabytes <= 400,
      `over 100,000 in the run's journal: ${most.megabytes.toFixed(0)} MB (at most 400)`,
    ),
  ].every(Boolean);
}

/**
 * How long the report over so many trials takes, and how much memory: what `evalwright gate RUN` does with a run that was killed
 * and has left nothing but its records, or its journal of ended trials.
 */
function measureReport(
  trials: number,
  write: (folder: string, index: number) => void = writeRecord,
): { seconds: number; megabytes: number } {
  const folder = mkdtempSync(join(tmpdir(), 'evalwright-bench-'));
  const run = join(folder, 'run');
  mkdirSync(join(run, recordFolder), { recursive: true });
  writeFileSync(join(run, 'run.json'), JSON.stringify({ startedAt: '2026-11-20T10:00:00Z', endedAt: null }));
  for (let index = 0; index < trials; index++) write(run, index);
  const begun = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [command, 'gate', run, '--output', join(folder, 'reports')],
    { encoding: 'utf8', maxBuffer: 1e9, env: { ...process.env, NODE_OPTIONS: tellMemory } },
  );
  const seconds = (performance.now() - begun) / 1000;
  rmSync(folder, { recursive: true, force: true });
  const held = [...stdout.matchAll(/^held (\d+)$/gm)].map(([, kilobytes]) => Number(kilobytes));
  // The gate does not pass a run that was killed.
  if (status !== 1 || held.length === 0)
    throw new Error(`The report could not be made:\n${stdout.slice(-2_000)}${stderr}`);
  return { seconds, megabytes: Math.max(...held) / 1024 };
}

function writeRecord(run: string, index: number): void {
  const record = aLongTrial(index);
  writeFileSync(join(run, recordFile(record.id)), JSON.stringify(record));
}

function writeJournal(run: string, index: number): void {
  const record = aLongTrial(index);
  noteEnded(run, { test: `test-${index}`, reported: reportRecord(record) });
}

/** As large as the records of a real conversation of two turns; one in twenty fails. */
function aLongTrial(index: number): Trial {
  const number = Math.floor(index / trialsOfCase);
  const scores = Array.from({ length: 16 }, (_, grader): Score => {
    const failed = grader === 3 && index % 20 === 7;
    return {
      grader: `claim${grader}(create_task)`,
      kind: 'code',
      verdict: failed ? 'fail' : 'pass',
      code: failed ? 'wrong_arguments' : 'ok',
      reason: `create_task called as expected, with { title: "买菜 ${number}" } (seen by: tools)`,
      evidence: [{ label: 'called', value: ['create_task({"title":"买菜"})'] }],
      required: true,
    };
  });
  const turn = (at: number) =>
    aTurn({
      index: at,
      reply: aReply({
        text: '好的，已为你创建任务「买菜」，时间是明天。',
        cards: [aCard({ title: '买菜', dueDate: '2026-11-22' })],
        // No two trials take the same time.
        timings: {
          sentAt: 900,
          firstTokenMs: 90 + (index % 89),
          lastTokenMs: 400,
          completeMs: 420 + (index % 97),
          detectionMs: 20,
        },
        deltas: Array.from({ length: 12 }, (_, delta) => ({ at: 1000 + delta * 20, text: '买菜' })),
      }),
    });
  return aTrial({
    id: `run-1-${index}-1`,
    runId: 'run-1',
    test: `test-${index}`,
    identity: identityOf('', ['cases.spec.ts', `C${number} 创建第 ${number} 个任务`]),
    trial: (index % trialsOfCase) + 1,
    case: {
      ...aTrial().case,
      id: `C${number}`,
      suite: `suite-${number % 20}`,
      title: `创建第 ${number} 个任务`,
    },
    turns: [turn(0), turn(1)],
    toolCalls: (['tools', 'model', 'wire', 'ui'] as const).flatMap((source) =>
      [0, 1].map((at) =>
        aCall('create_task', { title: '买菜', dueDate: '2026-11-22' }, { source, turn: at }),
      ),
    ),
    modelCalls: [0, 1].map((at) =>
      aModelCall({
        turn: at,
        text: '好的',
        cost: 0.001,
        tokens: { prompt: 900 + (index % 83), completion: 40 + (index % 31) },
      }),
    ),
    scores,
    verdict: verdictOf(scores, []),
  });
}
