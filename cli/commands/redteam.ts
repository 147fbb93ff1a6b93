import type { ModelProgram } from '../../cases/cassette.ts';
import { allProbes, applyProbes } from '../../cases/red-team/cases-of.ts';
import { boundariesOf } from '../../cases/red-team/probe.ts';
import { PlainError } from '../../record/text/plain-error.ts';
import { handed } from '../../settings/channel.ts';
import { options } from '../../settings/derive-settings.ts';
import { env } from '../../settings/env.ts';
import { configArguments } from '../../settings/project-folder.ts';
import { loadConfigOptions } from '../doctor/read-config.ts';
import { runPlaywright } from './run.ts';

export type RedTeamCommand = { list?: boolean; llm?: ModelProgram | 'real' };

/** Lists the probes, or runs them as cases with their benign twins. @param args ids of probes, and options of Playwright. */
export async function redteam(args: string[], { list, llm }: RedTeamCommand): Promise<void> {
  loadConfigOptions();
  const { redteam: application } = options();
  const { ids, others, unknown } = splitArguments(args);
  if (unknown !== undefined)
    throw new PlainError(`There is no probe ${unknown}. Known: ${allProbes.map(({ id }) => id).join(', ')}.`);
  const applied = (application ? applyProbes(application) : allProbes.map((probe) => ({ probe }))).filter(
    ({ probe }) => ids.length === 0 || ids.includes(probe.id),
  );
  if (list) return print(applied);
  const fitting = applied.filter((one) => 'task' in one);
  if (application && fitting.length === 0)
    throw new PlainError(
      `None of these probes applies: ${applied.flatMap((one) => ('whyNot' in one ? one.whyNot : [])).join('; ')}.`,
    );
  for (const one of applied)
    if ('whyNot' in one) console.log(`not applicable     ${one.probe.id}: ${one.whyNot}`);
  const model = llm ?? (env().EVALWRIGHT_LLM === 'real' ? 'real' : 'gullible');
  if (model !== 'real') console.log(notice[model]);
  await runPlaywright(
    [...configArguments(), ...others],
    { EVALWRIGHT_LLM: model === 'real' ? 'real' : 'stub' },
    // A trial has its own nonces, so that a recorded rerun would be another one: it is recorded at once.
    {
      told: {
        options: { artifacts: 'failures', ...handed().options },
        redTeam: { probes: ids, ...(model === 'real' ? {} : { program: model }) },
      },
    },
  );
}

/** An unknown word is no probe where it may be the value of Playwright's option before it: `--project chromium`. */
export function splitArguments(args: readonly string[]) {
  const isProbe = (arg: string) => allProbes.some(({ id }) => id === arg);
  return {
    ids: args.filter(isProbe),
    others: args.filter((arg) => !isProbe(arg)),
    unknown: args.find(
      (arg, place) => /^[a-z]/.test(arg) && !isProbe(arg) && !args[place - 1]?.startsWith('-'),
    ),
  };
}

const notice = {
  gullible:
    'The built-in gullible model answers, which obeys every instruction that it reads: failures show what an attack looks like, and say nothing about your model. Attack your own with --llm real.',
  robust:
    'The built-in robust model answers, which ignores instructions in data: failures show a fault of the set-up.',
};

function print(applied: readonly ({ probe: (typeof allProbes)[number] } & { whyNot?: string })[]): void {
  for (const { probe, whyNot } of applied) {
    console.log(
      `${probe.id}  ${probe.severity}  ${probe.tags.join(' ')}  needs ${boundariesOf(probe).join(', ')}`,
    );
    console.log(`  ${probe.sentence}${whyNot === undefined ? '' : `\n  Not applicable: ${whyNot}.`}`);
  }
  const left = applied.filter(({ whyNot }) => whyNot !== undefined).length;
  console.log(`${applied.length} probes, ${left} of them not applicable here.`);
}
