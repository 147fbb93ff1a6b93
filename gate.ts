import { type Env, env } from './env.ts';
import { recordRun } from './fixtures/cases/recording/record-run.ts';
import { tellRecording } from './fixtures/cases/recording/tell-recording.ts';
import { handed, handOver } from './fixtures/services/channel.ts';
import { projectFolder } from './fixtures/services/project-folder.ts';
import { namesOf } from './fixtures/services/projects.ts';
import { savedRecord, saveRecord } from './fixtures/services/run/run-file.ts';
import { startedServices } from './fixtures/services/services.ts';
import type { ApplicationServices } from './fixtures/services/services-schema.ts';
import { rememberToolLists, runToolLists } from './fixtures/tool-coverage/lists.ts';
import { openBench } from './judging/judge-settings.ts';
import { readCalibration, readLabels } from './judging/reviews.ts';
import { provedFile } from './record/origin.ts';
import { asSecret } from './record/redaction/secret-names.ts';
import type { Trial } from './record/trial.ts';
import { type GateOptions, nothingStarted } from './reporters/gate/gate-options.ts';
import { artifactMode, gatePolicy, judgeSettings, redactSecrets, runSettings } from './settings.ts';

/** What the gate's reporter has to know of this process's run. */
export function gateOptions(): GateOptions {
  const settings = env();
  return {
    policy: gatePolicy(settings),
    sabotaged: settings.EVALWRIGHT_LLM === 'stub-fail',
    ci: settings.CI,
    describeRun,
    tellTests: (tests) => handOver({ tests }),
    notePlan: (plan) => handOver({ plan }),
    graders,
    saveRecord,
    // Variants are other agents: what one of them has passed proves nothing of the one that is in use.
    proving: handed().variant
      ? null
      : { file: provedFile, required: settings.EVALWRIGHT_GATE_PROMPT === 'require' },
    resume: handed().resume,
    batch: handed().batch,
    cases: handed().cases,
    runs: settings.EVALWRIGHT_RUNS,
    redact: redactSecrets,
    folder: 'reports',
    markdown: settings.EVALWRIGHT_REPORTS.includes('md'),
    json: settings.EVALWRIGHT_REPORTS.includes('json'),
    view: settings.EVALWRIGHT_REPORTS.includes('view'),
    toolLists: { read: runToolLists, remember: rememberToolLists },
    clarifications: runSettings().clarifications,
    traces: settings.EVALWRIGHT_TRACES,
    otlp: otlpOptions(settings),
    secondLook: artifactMode(settings) === 'second-look',
    verbose: settings.EVALWRIGHT_VERBOSE,
    stepSummary: settings.GITHUB_STEP_SUMMARY,
    // What runs within a run is heard by nobody.
    decisionPipe: handed().startedBy === process.ppid ? handed().decisionPipe : undefined,
    merges: process.argv.includes('merge-reports'),
  };
}

function otlpOptions(settings: Env): GateOptions['otlp'] {
  const {
    EVALWRIGHT_OTLP: url,
    EVALWRIGHT_OTLP_HEADERS: headers,
    EVALWRIGHT_OTLP_CONTENT: content,
  } = settings;
  if (url === undefined) return null;
  // They let somebody in.
  runSettings().noteSecrets(Object.values(headers).flatMap(asSecret));
  return { url, headers: () => headers, content };
}

/** Who grades what the trials have left: the judge, where there is one, and people. */
function graders(): ReturnType<GateOptions['graders']> {
  const folder = env().EVALWRIGHT_REVIEWS;
  return {
    bench: openBench(judgeSettings(), {
      calibration: readCalibration(folder),
      agentEndpoints: startedServices()?.applications.flatMap(({ modelUrl }) => modelUrl ?? []) ?? [],
    }),
    labels: readLabels(folder),
  };
}

/** Writes the cassettes of this process's run. @returns what came of it, a line each. */
export function recordCassettes(): string[] {
  const started = startedServices();
  if (!started || started.applications.some(({ unavailable }) => unavailable !== null)) return [];
  const { EVALWRIGHT_UPDATE_CASSETTES: update } = env();
  const options = { update, root: projectFolder(), redact: redactSecrets };
  return tellRecording(recordRun(started.run.runFolder, options));
}

function describeRun(): ReturnType<GateOptions['describeRun']> {
  const started = startedServices();
  if (!started) return nothingStarted;
  const { applications, run } = started;
  const [unavailable = null] = applications.flatMap((one) => one.unavailable ?? []);
  const lines = applications.flatMap((one) => describeApplication(one, { alone: applications.length === 1 }));
  const { commit = null, config = null } = run.origin ?? {};
  return {
    lines: [...lines, ...(commit === null ? ['  commit    unknown: no Git checkout, or no Git'] : [])],
    unavailable,
    runFolder: run.runFolder,
    origin: { runId: run.runId, commit, config },
  };
}

function describeApplication(
  { projects, appUrl, llm, absent, unavailable }: ApplicationServices,
  { alone }: { alone: boolean },
): string[] {
  const whose = alone ? '' : ` (${namesOf({ projects })})`;
  return [
    `Evalwright${whose}: model ${llm.mode}${llm.mode === 'real' ? ` (${llm.model})` : ''}${appUrl ? `, application ${appUrl}` : ''}`,
    ...(unavailable
      ? []
      : Object.entries(absent).map(([boundary, reason]) => `  not observed: ${boundary} (${reason})`)),
  ];
}

/** The record that a trial of this run has left; null where there is none. */
export function finalRecord(id: string): Trial | null {
  const started = startedServices();
  return started ? savedRecord(started.run.runFolder, id) : null;
}
