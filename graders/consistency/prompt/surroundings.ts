import type { Trial } from '../../record/trial.ts';
import { isToolOf } from '../calls/merge-calls.ts';
import { addDays, dateOf } from '../matching/dates.ts';
import { datesSaid } from '../matching/said-dates.ts';
import { wordsOf } from '../matching/words.ts';
import { excerpt } from '../screen/replies.ts';
import { type CheckTold, nothingToCompare, type ToldFinding } from './finding.ts';
import { instructionsOf, type ToldCall, toldCalls } from './told.ts';

/** Nobody else's: in its instructions and in what users say there is no user of another trial, and nothing that one has said. */
export const checkOthers: CheckTold = (trial) => {
  const own = trial.turns.map(({ user }) => user);
  const said = toldCalls(trial).flatMap(({ call }) =>
    (call.othersWords ?? [])
      .filter((words) => !own.some((one) => one.includes(words)))
      .map((words) => ({
        turn: call.turn,
        reason: `the model was told what the user of another trial said: ${JSON.stringify(excerpt(words))}`,
      })),
  );
  const { made, named } = namedIn(trial, (role) => role !== 'tool' && role !== 'assistant');
  return { made, findings: onceEach('others', [...named, ...said]) };
};

/** Users of other trials in what tools answered. */
export const checkStrangers: CheckTold = (trial) => {
  const { made, named } = namedIn(trial, (role) => role === 'tool');
  return { made, findings: onceEach('strangers', named) };
};

function namedIn(trial: Trial, isLookedAt: (role: string) => boolean) {
  const told = toldCalls(trial).flatMap(({ call, messages }) =>
    messages.flatMap(({ role, text }) => (isLookedAt(role) ? [{ text, turn: call.turn }] : [])),
  );
  const named = told.flatMap(({ text, turn }) =>
    strangersIn(text, trial).map((name) => ({
      turn,
      reason: `the model was told of ${name}, a user of another trial: ${JSON.stringify(around(text, name))}`,
    })),
  );
  return { made: told.length, named };
}

/** Names of users of the run that are none of this trial's. */
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
 * The tools that are offered: none twice, and under the name of a server only what that lists. Which of its tools an
 * application offers is its own affair.
 */
export const checkTools: CheckTold = (trial) => {
  const calls = toldCalls(trial).filter(({ call }) => (call.offered ?? []).length > 0);
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
  return { made: calls.length, findings: onceEach('tools', findings) };
};

/** The server whose name stands before a tool that it does not list. */
function unlistedBy(name: string, { listedTools = {} }: Trial): string | null {
  const servers = Object.entries(listedTools);
  if (servers.some(([server, tools]) => tools.some((tool) => isToolOf({ server, name: tool }, name))))
    return null;
  const words = wordsOf(name);
  // With a mark that no name of a tool has: `shop__find`; else the word may just be about what the server is called after.
  const found = servers.find(
    ([server, tools]) =>
      tools.length > 0 &&
      /__|[.:/]/.test(name) &&
      ` ${words.join(' ')} `.startsWith(` ${wordsOf(server).join(' ')} `),
  );
  return found?.[0] ?? null;
}

/** Where the instructions name a day close to now, one of them is the trial's own. */
export const checkDate: CheckTold = (trial) => {
  const compared = toldCalls(trial).flatMap((told) => daysNamed(told, trial));
  const findings = compared.flatMap(({ turn, days, today }) =>
    days.includes(today[0] ?? '') || days.some((day) => today.includes(day))
      ? []
      : [
          {
            turn,
            reason: `the instructions of the model name ${days.join(', ')}, and the trial's day is ${today[0]}`,
          },
        ],
  );
  return compared.length === 0
    ? nothingToCompare
    : { made: compared.length, findings: onceEach('date', findings) };
};

function daysNamed(
  told: ToldCall,
  { clock, durationMs }: Trial,
): { turn: number; days: string[]; today: string[] }[] {
  const begun = dateOf(clock.now, clock);
  const ended = dateOf(new Date(Date.parse(clock.now) + durationMs + slackMs).toISOString(), clock);
  const real = dateOf(new Date(told.call.at).toISOString(), clock);
  if (begun === null) return [];
  const today = [begun, ended].filter((day) => day !== null);
  const close = [begun, real ?? begun].flatMap((day) => [-1, 0, 1].map((days) => addDays(day, days)));
  const named = datesSaid(instructionsOf(told), clock).flatMap(({ words, days }) =>
    /\d{4}/.test(words) ? days.filter((day) => close.includes(day)) : [],
  );
  return named.length === 0 ? [] : [{ turn: told.call.turn, days: [...new Set(named)], today }];
}
/** A page's clock begins a little after the trial. */
const slackMs = 60_000;

/** A reply that was stopped asks neither the model nor a tool any more. */
export const checkStopped: CheckTold = (trial) => {
  const stopped = trial.turns.filter(({ reply }) => reply?.end === 'stopped');
  const findings = stopped.flatMap(({ index, reply }) => {
    const at = (reply?.timings.sentAt ?? 0) + (reply?.timings.completeMs ?? 0);
    const later = (call: { turn: number; at: number | null }) =>
      call.turn === index && call.at !== null && call.at > at + patienceMs;
    const asked = trial.modelCalls.filter(later).length;
    const made = trial.toolCalls
      .filter((call) => call.source === 'tools' && later(call))
      .map(({ name }) => name);
    return [
      ...(asked > 0
        ? [
            {
              turn: index,
              reason: `the reply was stopped, and the model was asked ${asked === 1 ? 'once' : `${asked} times`} more`,
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
/** What is on its way as the stop arrives is no new call. */
const patienceMs = 500;

function onceEach(rule: ToldFinding['rule'], findings: readonly Omit<ToldFinding, 'rule'>[]): ToldFinding[] {
  const reasons = new Set<string>();
  return findings.flatMap((one) => {
    if (reasons.has(one.reason)) return [];
    reasons.add(one.reason);
    return [{ rule, ...one }];
  });
}
