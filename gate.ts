import { recordRun, tellRecording } from './cases/recording/record-run.ts';
import { openBench } from './judging/judge-settings.ts';
import { readCalibration, readLabels } from './judging/reviews.ts';
import { asSecret } from './record/redaction/secret-names.ts';
import { provedFile } from './record/run/origin.ts';
import type { Trial } from './record/trial.ts';
import { type GateOptions, nothingStarted } from './reporters/gate/gate-options.ts';
import { savedRecord, saveRecord } from './runner/run/run-file.ts';
import { namesOf } from './runner/services/projects.ts';
import { startedServices } from './runner/services/services.ts';
import { handed, handOver } from './settings/channel.ts';
import {
  artifactMode,
  gatePolicy,
  judgeSettings,
  options,
  redactSecrets,
  runSettings,
} from './settings/derive-settings.ts';
import { type Env, env } from './settings/env.ts';
import { projectFolder } from './settings/project-folder.ts';
import type { Options } from './settings/run-options.ts';
import type { ApplicationServices } from './settings/services-schema.ts';
import { rememberToolLists, runToolLists } from './tool-coverage/lists.ts';

/** The gate's options for the run of this process. */
export function gateOptions(): GateOptions {
  const settings = env();
  const given = options();
  return {
    policy: gatePolicy(settings),
    mutated: settings.EVALWRIGHT_LLM === 'stub-fail',
    ci: settings.CI,
    describeRun,
    tellTests: (tests) => handOver({ tests }),
    notePlan: (plan) => handOver({ plan }),
    graders,
    saveRecord,
    // Variants are other agents: a passed variant proves nothing about the one in use.
    proving: handed().variant ? null : { file: provedFile, required: given.requireRealRun },
    resume: handed().resume,
    batch: handed().batch,
    cases: handed().cases,
    runs: given.runs,
    redact: redactSecrets,
    folder: 'reports',
    markdown: given.reports.includes('md'),
    json: given.reports.includes('json'),
    view: given.reports.includes('view'),
    allure: given.reports.includes('allure'),
    toolLists: { read: runToolLists, remember: rememberToolLists },
    clarifications: runSettings().clarifications,
    traces: given.traces,
    otlp: otlpOptions(settings, given),
    recordedRerun: artifactMode(settings, given) === 'recorded-rerun',
    verbose: given.verbose,
    stepSummary: settings.GITHUB_STEP_SUMMARY,
    // A run inside a run has no listener.
    decisionPipe: handed().startedBy === process.ppid ? handed().decisionPipe : undefined,
    merges: process.argv.includes('merge-reports'),
  };
}

function otlpOptions({ EVALWRIGHT_OTLP_HEADERS: headers }: Env, { otlp }: Options): GateOptions['otlp'] {
  if (otlp === undefined) return null;
  // Header values may be credentials.
  runSettings().noteSecrets(Object.values(headers).flatMap(asSecret));
  return { ...otlp, headers: () => headers };
}

/** Grades the recorded trials with the judge, if there is one, and people's labels. */
function graders(): ReturnType<GateOptions['graders']> {
  const folder = options().reviews;
  return {
    bench: openBench(judgeSettings(), {
      calibration: readCalibration(folder),
      agentEndpoints: startedServices()?.applications.flatMap(({ modelUrl }) => modelUrl ?? []) ?? [],
    }),
    labels: readLabels(folder),
  };
}

/** Writes the cassettes recorded by this run. @returns the results, one line each. */
export function recordCassettes(): string[] {
  const started = startedServices();
  if (!started || started.applications.some(({ unavailable }) => unavailable !== null)) return [];
  const { updateCassettes: update } = options();
  return tellRecording(
    recordRun(started.run.runFolder, { update, root: projectFolder(), redact: redactSecrets }),
  );
}

function describeRun(): ReturnType<GateOptions['describeRun']> {
  const started = startedServices();
  if (!started) return nothingStarted;
  const { applications, run } = started;
  const [unavailable = null] = applications.flatMap((application) => application.unavailable ?? []);
  const lines = applications.flatMap((application) =>
    describeApplication(application, { alone: applications.length === 1 }),
  );
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
      : Object.entries(absent).flatMap(([boundary, reason]) =>
          // Spans may still show them.
          boundary === 'tools' && absent.spans === undefined
            ? []
            : [`  not observed: ${boundary} (${reason})`],
        )),
  ];
}

/** The record of a trial of this run; null if there is none. */
export function finalRecord(id: string): Trial | null {
  const started = startedServices();
  return started ? savedRecord(started.run.runFolder, id) : null;
}
