import type { Row, ToolCall, Trial } from '../../../record/trial.ts';
import { clockOf, resolveDate } from '../../../values/dates.ts';
import { changesOf } from '../../state/state-diff.ts';
import { callsOf } from '../../tools/tool-calls.ts';
import { DaySeries } from './day-series.ts';
import { openJson, recordsIn } from './records-in.ts';
import { Totals } from './totals.ts';
import { ValueIndex } from './value-index.ts';

/**
 * The evidence for values of replies. A record is a JSON object of a result or an argument with the scalars of its
 * ancestors, or a row.
 */
export type Evidence = {
  /** The user's messages, all arguments and the current day: they explain any value. */
  given: ValueIndex;
  /** The trial's day. */
  today: string;
  /** What the model was told: its instructions, and the schemas of tools. */
  instructed: ValueIndex;
  recorded: ValueIndex;
  /** The sums of numbers of one list of a result. */
  totals: Totals;
  /** Whether the trial has any call or row. */
  hasRecords: boolean;
  records: ValueIndex[];
  /** Identifier → the records that hold it. */
  recordsOf: Map<string, ValueIndex[]>;
  /** The results by day. */
  series: DaySeries;
};

/** Returns a reader of the evidence at a turn. It reads rows and calls when asked, and is asked in the order of turns. */
export function evidenceReader(trial: Trial): (turn: number) => Evidence {
  const turns = evidenceByTurn(trial);
  let last: { turn: number; evidence: Evidence } | undefined;
  return (turn) => {
    while (last === undefined || last.turn < turn) {
      const next = turns.next();
      if (next.done) break;
      last = next.value;
    }
    if (last === undefined) throw new Error(`the trial has no turn ${turn + 1}`);
    return last.evidence;
  };
}

/** Yields the evidence as it was at each turn, in order; it grows from turn to turn. */
function* evidenceByTurn(trial: Trial): Generator<{ turn: number; evidence: Evidence }> {
  const { calls } = callsOf(trial) ?? { calls: [] };
  const rows = rowsThroughout(trial);
  const callsOfTurns = Map.groupBy(calls, ({ turn }) => turn);
  const hasRows = rows.length > 0 || trial.turns.some(({ index }) => rowsOfTurn(trial, index).length > 0);
  const evidence: Evidence = {
    given: new ValueIndex(clockOf(trial)),
    today: resolveDate('today', clockOf(trial)),
    instructed: new ValueIndex(clockOf(trial)),
    recorded: new ValueIndex(clockOf(trial)),
    totals: new Totals(clockOf(trial)),
    hasRecords: calls.length > 0 || hasRows,
    records: [],
    recordsOf: new Map(),
    series: new DaySeries(),
  };
  const add = (scalars: readonly unknown[]) => addRecord(scalars, { evidence, clock: clockOf(trial) });
  evidence.given.add(evidence.today);
  for (const { role, text } of trial.prompt ?? [])
    if (/^(?:system|developer)$/u.test(role)) evidence.instructed.add(text);
  for (const value of recordsIn(Object.values(trial.toolSchemas ?? {})).flat())
    if (typeof value === 'string') evidence.instructed.add(value);
  for (const row of rows) add(scalarsOf(row));
  for (const { index, user } of trial.turns) {
    evidence.given.addSpoken(user);
    for (const call of callsOfTurns.get(index) ?? []) addCall(call, evidence, add);
    for (const row of rowsOfTurn(trial, index)) add(scalarsOf(row));
    yield { turn: index, evidence };
  }
}

function addCall(
  { arguments: given, result, words }: ToolCall,
  evidence: Evidence,
  add: (scalars: readonly unknown[]) => void,
): void {
  for (const scalars of recordsIn(openJson(given))) {
    add(scalars);
    for (const value of scalars) evidence.given.add(value);
  }
  const answer = openJson(result ?? null);
  for (const scalars of recordsIn(evidence.series.add(answer))) add(scalars);
  evidence.totals.add(answer);
  if (words !== undefined) evidence.recorded.add(words);
}

function addRecord(
  scalars: readonly unknown[],
  { evidence: { recorded, records: all, recordsOf }, clock }: { evidence: Evidence; clock: Trial['clock'] },
): void {
  const record = new ValueIndex(clock);
  all.push(record);
  for (const value of scalars) {
    record.add(value);
    recorded.add(value);
  }
  for (const key of record.identifiers) {
    const records = recordsOf.get(key);
    if (records) records.push(record);
    else recordsOf.set(key, [record]);
  }
}

/** The rows that were there before the first turn, and those that no turn added or changed: the others count from their turn on. */
function rowsThroughout(trial: Trial): Row[] {
  const changes = trial.turns.flatMap(({ index }) => Object.values(changesOf(trial, index) ?? {}));
  const written = new Set(
    changes.flatMap(({ added, changed }) =>
      [...added, ...changed.map(({ after }) => after)].map((row) => JSON.stringify(row)),
    ),
  );
  const before = changes.flatMap(({ removed, changed }) => [
    ...removed,
    ...changed.map((change) => change.before),
  ]);
  return [...Object.values(trial.state?.after ?? {}).flat(), ...before].filter(
    (row) => !written.has(JSON.stringify(row)),
  );
}

const rowsOfTurn = (trial: Trial, turn: number): Row[] =>
  Object.values(changesOf(trial, turn) ?? {}).flatMap(({ added, removed, changed }) => [
    ...added,
    ...removed,
    ...changed.flatMap(({ before, after }) => [before, after]),
  ]);

const scalarsOf = (row: Row): unknown[] => recordsIn(openJson(row)).flat();
