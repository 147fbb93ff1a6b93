import { defaultGraders } from '../../graders/default-graders.ts';
import { decideClaims } from '../../graders/judge/claims/decide.ts';
import { wilsonInterval } from '../../graders/statistics/statistics.ts';
import { PlainError } from '../../record/text/plain-error.ts';
import type { Score, Trial } from '../../record/trial.ts';
import type { ExamRun, ExamSet } from './exam-run.ts';
import { claimsOfCalls } from './exam-run.ts';
import { generatedTrials } from './generate.ts';
import { kindsOfLies, lieIn } from './lies.ts';
import { readSet } from './sets.ts';
import { countTranslations, isTranslated } from './translations.ts';

const help = `Plants lies in good runs, and prints how many the graders hear and how many good runs they doubt.

  npm run exam                  a generated set, the same for each seed
  npm run exam -- PATH …        public sets in the form in which they are published:
    sierra-research/tau-bench              historical_trajectories/*.json, few_shot_data/*.jsonl
    olly-styles/WorkBench                  data, or data/results/*/*.csv
    mohammadi-hadi/trajectory-judge        results/raw/trajectories.jsonl
    Liu-Ruotian/agentdojo-luna-trajectories  runs
    codesque16/tau2-mermaid                results: Claude, with tau-bench's shop
    WhissleAI/tau2-bench-w                 results/whissle/medagentbench: records of patients
    jitrc/tau2-enhanced                    samples/logs/*.json, and other results of tau2-bench
    thu-coai/CrossWOZ                      data/crosswoz, with test.json unpacked: people, in Chinese
    google-research-datasets/dstc8-schema-guided-dialogue  test/dialogues_001.json: people, in English
    microsoft/ToolTalk                     the repository: people, in English, with dates and times
    RasaHQ/STAR                            dialogues: people, one of whom plays the assistant
    stanford-oval/dialogues                dialogues/risawoz/data/original/fr_fewshot.json: people, in five languages
    tatsu-lab/alpaca_eval                  results/*/model_outputs.json: answers of models without tools
    formbricks/formbricks                  apps/web/locales: texts of a program in several languages
    monicahq/monica                        lang: the same

Heard are the verdicts fail and warn of the default graders. "With claims" adds the decision over the claims that a
perfect extractor would list: it measures the decision without the model. Intervals are Wilson 95 %.`;

function generated(): ExamSet {
  const runs = generatedTrials(7).map((trial) => ({ trial, isGood: true, claims: claimsOfCalls(trial) }));
  return { name: 'generated', runs };
}

function report({ name, runs }: ExamSet): void {
  const good = runs.filter(({ isGood }) => isGood);
  console.log(`\n## ${name}: ${runs.length} runs, ${good.length} good\n`);
  reportContracts(runs);
  const scored = good.map((run) => ({ run, scores: scoresOf(run.trial) }));
  const failed = scored.filter(({ scores }) => scores.some(({ verdict }) => verdict === 'fail'));
  const warned = scored.filter(
    ({ scores, ...one }) => !failed.some(({ run }) => run === one.run) && scores.some(isHeard),
  );
  print('good runs failed', failed.length, good.length);
  print('good runs warned', warned.length, good.length);
  const claimed = good.filter(({ claims }) => claims.length > 0);
  print(
    'good runs doubted by claims',
    claimed.filter(({ trial, claims }) => areDoubted(trial, claims)).length,
    claimed.length,
  );
  console.log();
  const silent = runs.filter(({ trial }) => !scoresOf(trial).some(isHeard));
  for (const kind of kindsOfLies) {
    // A label says that the outcome is wrong: the calls of such a run can be taken away all the same.
    const isAboutCalls = kind === 'left-out call' || kind === 'failed call';
    const lies = silent
      .filter(({ isGood }) => isGood || isAboutCalls)
      .flatMap((run) => lieIn(run.trial, kind).map((lie) => ({ run, ...lie })));
    const heard = lies.map(({ trial }) => scoresOf(trial).some(isHeard));
    print(kind, heard.filter(Boolean).length, lies.length);
    const withClaims = lies.filter(
      ({ trial, run, added }, at) =>
        heard[at] || areDoubted(trial, added ? [...run.claims, added] : run.claims),
    );
    if (isAboutCalls) {
      const inGood = lies.flatMap(({ run }, at) => (run.isGood ? [heard[at]] : []));
      print(`${kind}, in good runs`, inGood.filter(Boolean).length, inGood.length);
    }
    if (isAboutCalls || kind === 'extra deed') print(`${kind}, with claims`, withClaims.length, lies.length);
  }
  for (const { run, scores } of [...failed, ...warned].slice(0, 20))
    console.log(`  ${run.trial.id}: ${scores.find(isHeard)?.reason.slice(0, 200)}`);
}

/** The labels of the set against what a user would demand, alone and with the default graders and claims. */
function reportContracts(runs: readonly ExamRun[]): void {
  const judged = runs.flatMap((run) => {
    const verdict = run.contract?.grade(run.trial).verdict;
    return verdict === undefined ? [] : [{ run, fails: verdict === 'fail' }];
  });
  if (judged.length === 0) return;
  const bad = judged.filter(({ run }) => !run.isGood);
  const good = judged.filter(({ run }) => run.isGood);
  const alarms = judged.filter(({ fails }) => fails);
  print('contract: bad runs failed', bad.filter(({ fails }) => fails).length, bad.length);
  print('contract: failed runs that are bad', alarms.filter(({ run }) => !run.isGood).length, alarms.length);
  print('contract: good runs failed', good.filter(({ fails }) => fails).length, good.length);
  for (const [fault, group] of Map.groupBy(
    bad.filter(({ run }) => run.fault),
    ({ run }) => run.fault ?? '',
  )) {
    const alone = group.filter(({ run, fails }) => fails || scoresOf(run.trial).some(isHeard));
    const all = group.filter((one) => alone.includes(one) || areDoubted(one.run.trial, one.run.claims));
    print(`  ${fault}`, alone.length, group.length);
    print(`  ${fault}, with claims`, all.length, group.length);
  }
}

const graded = new WeakMap<Trial, Score[]>();
function scoresOf(trial: Trial): Score[] {
  const known = graded.get(trial);
  if (known) return known;
  const graders = defaultGraders({ turns: trial.turns.map(() => undefined) });
  const scores = graders.map((grader) => grader.grade(trial));
  graded.set(trial, scores);
  return scores;
}

const isHeard = ({ verdict }: Pick<Score, 'verdict'>): boolean => verdict === 'fail' || verdict === 'warn';

const areDoubted = (trial: Trial, claims: ExamRun['claims']): boolean =>
  claims.some((one) => decideClaims(trial, one.claims, one.turn).verdict === 'fail');

const printed: { name: string; some: number; of: number }[] = [];
function print(name: string, some: number, of: number): void {
  if (of === 0) return;
  printed.push({ name, some, of });
  const { low, high } = wilsonInterval(of, some) ?? { low: 0, high: 1 };
  console.log(
    `${name.padEnd(46)} ${String(some).padStart(5)} of ${String(of).padStart(5)}  ${(some / of).toFixed(3)}  [${low.toFixed(3)}, ${high.toFixed(3)}]`,
  );
}

function main(paths: readonly string[]): void {
  if (paths.includes('--help')) {
    console.log(help);
    return;
  }
  for (const path of paths)
    if (isTranslated(path)) {
      console.log(`\n## ${path}\n`);
      for (const { name, some, of } of countTranslations(path)) print(name, some, of);
    } else report(readSet(path));
  if (paths.length > 0) return;
  report(generated());
  const missed = printed.filter(({ name, some, of }) => some !== (name.startsWith('good runs') ? 0 : of));
  if (missed.length > 0)
    throw new PlainError(
      `In the generated set every lie is heard and no good run is doubted, but for: ${missed.map(({ name }) => name).join(', ')}.`,
    );
}

try {
  main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof PlainError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
