import type { Trial } from '../../../record/trial.ts';
import { addDays, dateOf } from '../../../values/dates.ts';
import { datesIn } from '../../../values/written-dates.ts';
import { wordsOf } from '../../matchers/words.ts';
import { excerpt } from '../../reply/replies.ts';
import { isToolOf } from '../../tools/merge-calls.ts';
import { type CheckPrompt, nothingToCompare, type PromptFinding } from './finding.ts';
import { instructionsOf, type PromptCall, promptCalls } from './prompt.ts';

/** Checks that instructions and user messages mention no user of another trial and none of their words. */
export const checkOthers: CheckPrompt = (trial) => {
  const own = trial.turns.map(({ user }) => user);
  const said = promptCalls(trial).flatMap(({ call }) =>
    (call.othersWords ?? [])
      .filter((words) => !own.some((one) => one.includes(words)))
      .map((words) => ({
        turn: call.turn,
        reason: `the prompt has words of another trial's user: ${JSON.stringify(excerpt(words))}`,
      })),
  );
  const { made, named } = namedIn(trial, (role) => role !== 'tool' && role !== 'assistant');
  return { made, findings: onceEach('otherUsers', [...named, ...said]) };
};

/** Checks tool results for users of other trials. */
export const checkStrangers: CheckPrompt = (trial) => {
  const { made, named } = namedIn(trial, (role) => role === 'tool');
  return { made, findings: onceEach('unknownUsers', named) };
};

function namedIn(trial: Trial, isLookedAt: (role: string) => boolean) {
  const prompt = promptCalls(trial).flatMap(({ call, messages }) =>
    messages.flatMap(({ role, text }) => (isLookedAt(role) ? [{ text, turn: call.turn }] : [])),
  );
  const named = prompt.flatMap(({ text, turn }) =>
    strangersIn(text, trial).map((name) => ({
      turn,
      reason: `the prompt names ${name}, a user of another trial: ${JSON.stringify(around(text, name))}`,
    })),
  );
  return { made: prompt.length, named };
}

/** Returns the names of the run's users that belong to other trials. */
function strangersIn(text: string, { users }: Trial): string[] {
  if (!users) return [];
  const { own, ofRun } = users;
  const [, ...behind] = text.split(ofRun);
  const names = behind.map((rest) => `${ofRun}${/^[\w-]*/.exec(rest)?.[0] ?? ''}`);
  return [...new Set(names)].filter((name) => !name.startsWith(own));
}

function around(text: string, words: string): string {
  const at = text.indexOf(words);
  return excerpt(text.slice(Math.max(0, at - 40), at + words.length + 40));
}

/**
 * Checks the offered tools: no duplicates, and under a server's name only tools that this server lists. An application
 * may offer a subset.
 */
export const checkTools: CheckPrompt = (trial) => {
  const calls = promptCalls(trial).filter(({ call }) => (call.offered ?? []).length > 0);
  const findings = calls.flatMap(({ call }) => {
    const { offered = [], turn } = call;
    const twice = offered.filter((name, at) => offered.indexOf(name) !== at);
    return [
      ...twice.map((name) => ({ turn, reason: `the model was offered ${name} more than once` })),
      ...offered.flatMap((name) => {
        const server = unlistedBy(name, trial);
        return server === null
          ? []
          : [
              {
                turn,
                reason: `the model was offered ${name}, and the tool server ${server} lists no such tool`,
              },
            ];
      }),
    ];
  });
  return { made: calls.length, findings: onceEach('toolList', findings) };
};

/** The server whose name precedes a tool that it does not list. A planted tool belongs to the attack. */
function unlistedBy(name: string, { listedTools = {}, redTeam }: Trial): string | null {
  const servers = Object.entries(listedTools);
  const planted = redTeam?.planted.flatMap((one) => (one.to === 'tool' ? one.name : [])) ?? [];
  const isListed = servers.some(([server, tools]) =>
    [...tools, ...planted].some((tool) => isToolOf({ server, name: tool }, name)),
  );
  if (isListed) return null;
  const words = wordsOf(name);
  // The separator must not occur in tool names: `shop__find`; without it the word may just be the tool's topic.
  const found = servers.find(
    ([server, tools]) =>
      tools.length > 0 &&
      /__|[.:/]/.test(name) &&
      ` ${words.join(' ')} `.startsWith(` ${wordsOf(server).join(' ')} `),
  );
  return found?.[0] ?? null;
}

/** If the instructions name days close to now, one of them must be the trial's day. */
export const checkDate: CheckPrompt = (trial) => {
  const compared = promptCalls(trial).flatMap((prompt) => daysNamed(prompt, trial));
  const findings = compared.flatMap(({ turn, days, today }) =>
    days.includes(today[0] ?? '') || days.some((day) => today.includes(day))
      ? []
      : [
          {
            turn,
            reason: `the instructions of the model name ${days.join(', ')}, and the trial's day is ${today[0]} (time zone ${trial.clock.timeZone}; the option \`trialClock\` sets another)`,
          },
        ],
  );
  return compared.length === 0
    ? nothingToCompare
    : { made: compared.length, findings: onceEach('date', findings) };
};

function daysNamed(
  prompt: PromptCall,
  { clock, durationMs }: Trial,
): { turn: number; days: string[]; today: string[] }[] {
  const begun = dateOf(clock.now, clock);
  const ended = dateOf(new Date(Date.parse(clock.now) + durationMs + slackMs).toISOString(), clock);
  const real = dateOf(new Date(prompt.call.at).toISOString(), clock);
  if (begun === null) return [];
  const anywhere =
    clock.timeZone === 'UTC'
      ? zonesAtTheEnds.map((timeZone) => dateOf(clock.now, { ...clock, timeZone }))
      : [];
  const today = [begun, ended, ...anywhere].filter((day) => day !== null);
  const close = [begun, real ?? begun].flatMap((day) => [-1, 0, 1].map((days) => addDays(day, days)));
  const named = datesIn(instructionsOf(prompt), clock).flatMap(({ words, days }) =>
    /\d{4}/.test(words) ? days.filter((day) => close.includes(day)) : [],
  );
  const days = new Set([...named, ...daysOfNow(prompt, { clock, durationMs })]);
  return days.size === 0 ? [] : [{ turn: prompt.call.turn, days: [...days], today }];
}

/** The days of moments to the second that have the time of the request, on another day: a clock that is wrong by whole days. */
function daysOfNow(prompt: PromptCall, { clock, durationMs }: Pick<Trial, 'clock' | 'durationMs'>): string[] {
  const moments = [...instructionsOf(prompt).matchAll(toTheSecond)].map(([words]) => words);
  const begun = Date.parse(clock.now);
  return moments.flatMap((words) => {
    const apart = [prompt.call.at, begun, begun + durationMs].map((at) => Date.parse(words) - at);
    const isNow = apart.some((ms) => Math.abs(ms) < dayMs / 2);
    const isAtThisTime = apart.some((ms) => Math.abs(ms - Math.round(ms / dayMs) * dayMs) < slackMs);
    return isNow || !isAtThisTime ? [] : (dateOf(words, clock) ?? []);
  });
}
/** A moment without seconds may be any. */
const toTheSecond = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:(?!00)\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)/gu;
const dayMs = 86_400_000;
/** UTC is the default, and need not be where the application is: days that it is somewhere are no other ones. */
const zonesAtTheEnds = ['Etc/GMT+12', 'Etc/GMT-14'];
/** The page's clock starts shortly after the trial. */
const slackMs = 60_000;

/** Checks that a stopped reply causes no further model or tool call. */
export const checkStopped: CheckPrompt = (trial) => {
  const stopped = trial.turns.filter(({ reply }) => reply?.end === 'stopped');
  const findings = stopped.flatMap(({ index, reply }) => {
    const at = (reply?.timings.sentAt ?? 0) + (reply?.timings.completeMs ?? 0);
    const later = (call: { turn: number; at: number | null }) =>
      call.turn === index && call.at !== null && call.at > at + patienceMs;
    const asked = trial.modelCalls.filter((call) => !call.purpose && later(call)).length;
    const made = trial.toolCalls
      .filter((call) => call.source === 'tools' && later(call))
      .map(({ name }) => name);
    return [
      ...(asked > 0
        ? [
            {
              turn: index,
              reason: `the reply was stopped, but the model was called ${asked === 1 ? 'once' : `${asked} times`} more`,
            },
          ]
        : []),
      ...(made.length > 0
        ? [{ turn: index, reason: `the reply was stopped, and ${made.join(', ')} was called after that` }]
        : []),
    ];
  });
  return { made: stopped.length, findings: onceEach('stopped', findings) };
};
/** Calls in flight when the stop arrives are allowed. */
const patienceMs = 500;

function onceEach(
  rule: PromptFinding['rule'],
  findings: readonly Omit<PromptFinding, 'rule'>[],
): PromptFinding[] {
  const reasons = new Set<string>();
  return findings.flatMap((one) => {
    if (reasons.has(one.reason)) return [];
    reasons.add(one.reason);
    return [{ rule, ...one }];
  });
}
