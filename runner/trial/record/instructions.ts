import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SeenCall } from '../../../boundaries/model/protocols/seen-call.ts';
import {
  type AcceptedInstructions,
  compareInstructions,
  instructionsFile,
  instructionsSchema,
  seenInstructionsFile,
} from '../../../record/run/instructions.ts';
import { sha256 } from '../../../record/text/hash.ts';
import { parseJson } from '../../../record/text/parse-json.ts';
import { PlainError } from '../../../record/text/plain-error.ts';
import type { Trial } from '../../../record/trial.ts';
import { handed } from '../../../settings/channel.ts';
import { projectFolder } from '../../../settings/project-folder.ts';
import { runSettings } from '../../../settings/run-settings.ts';
import { fixClock } from '../clock.ts';
import type { OngoingTrial } from '../ongoing.ts';
import { withoutThisTrial } from './without-this-trial.ts';

/** Of the first request only: later ones depend on the agent's actions. Other requests have fewer tools. */
export function ofInstructions(
  { clock, startedAt, userName, project, services }: OngoingTrial,
  calls: readonly SeenCall[],
): { hashes: Pick<Trial['hashes'], 'prompt' | 'tools'> } & Pick<Trial, 'instructions'> {
  const own = calls.filter(({ purpose }) => !purpose);
  const most = Math.max(0, ...own.map(({ offered }) => offered.length));
  const first = own.find(({ offered }) => offered.length === most);
  if (!first) return { hashes: { prompt: null, tools: null } };
  const present = fixClock(
    { timeZone: clock.timeZone },
    { runStart: new Date(startedAt), present: new Date(startedAt) },
  );
  const text = withoutThisTrial(first.instructions, { user: userName, clocks: [clock, present] });
  const prompt = text === '' ? null : sha256(text);
  if (prompt !== null) keepInstructions(services.runFolder, prompt, text);
  return {
    hashes: { prompt, tools: first.toolsHash },
    ...differenceFromAccepted(text, { project, tools: first.offered }),
  };
}

const kept = new Set<string>();

/** Stores instructions in the run's folder, redacted, each text once. A failed write does not affect the trial. */
function keepInstructions(runFolder: string, hash: string, text: string): void {
  if (kept.has(hash)) return;
  kept.add(hash);
  const file = join(runFolder, seenInstructionsFile(hash));
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, runSettings().redact(text));
  } catch {
    // A full disk is reported when a record cannot be written.
  }
}

let accepted: AcceptedInstructions[] | undefined;

/** The accepted instructions of the project; the file is read once per process. */
function acceptedInstructions(): AcceptedInstructions[] {
  if (accepted) return accepted;
  const file = join(projectFolder(), instructionsFile);
  const { data } = existsSync(file)
    ? instructionsSchema.safeParse(parseJson(readFileSync(file, 'utf8')))
    : { data: [] };
  if (!data)
    throw new PlainError(
      `${instructionsFile} cannot be read. Restore it, or delete it and create it again with --update-snapshots.`,
    );
  accepted = data;
  return accepted;
}

/** Absent where nothing was accepted for these tools, and between variants, whose instructions differ on purpose. */
function differenceFromAccepted(
  text: string,
  { project, tools }: Pick<AcceptedInstructions, 'project' | 'tools'>,
): Pick<Trial, 'instructions'> {
  if (handed().variant) return {};
  const offered = tools.toSorted().join('\n');
  const entry = acceptedInstructions().find(
    (one) => one.project === project && one.tools.join('\n') === offered,
  );
  return entry ? { instructions: compareInstructions(runSettings().redact(text), entry) } : {};
}
