import { kindIn } from '../../graders/tools/tool-kinds.ts';
import type { Trial } from '../../record/trial.ts';
import { percent } from '../../view/model/trial/visible.ts';
import { type MatrixOptions, type MatrixReport, MatrixReporter } from './matrix-reporter.ts';
import { list, type Matrix, matrixOf, matrixTable, type Pair, table } from './table.ts';

export type MutationOptions = MatrixOptions & {
  /** The operators in the order of the matrix, and those that misbehave in every case. */
  operators: readonly string[];
  agents: readonly string[];
};

/**
 * Reports how good the graders are: which pairs (case × mutation) were caught. A mutated trial is caught if its
 * verdict is `fail`; an `error` says nothing about the graders and counts as not caught.
 */
export default class MutationReporter extends MatrixReporter<AssessedPair> {
  readonly #options: MutationOptions;
  protected override readonly trials = 'trials under mutation';

  constructor(options: MutationOptions) {
    super(options);
    this.#options = options;
  }

  protected override pairOf(record: Trial): AssessedPair | null {
    return record.mutation === undefined ? null : pairOf(record);
  }

  protected override alarm(pair: AssessedPair): string | null {
    const isWanted = this.#options.operators.includes(pair.operator);
    return isWanted && !isKilled(pair) ? `NOT KILLED: ${describePair(pair)}` : null;
  }

  protected override report(pairs: readonly AssessedPair[], problems: readonly string[]): MatrixReport {
    const report = assess(pairs, this.#options, problems);
    return { title: 'Mutation report', text: describeAssessment(report), report };
  }
}

function pairOf({
  case: { id, suite, blocking },
  mutation = '',
  verdict,
  scores,
  errors,
  toolCalls,
  toolKinds,
}: Trial): AssessedPair {
  const failed = scores.filter((score) => score.verdict === 'fail');
  const operator = mutation.split(' ')[0] ?? '';
  const called = presumingActs.includes(operator) ? [...new Set(toolCalls.map(({ name }) => name))] : [];
  const onlyRead = called.every((name) => kindIn({ toolKinds }, name) === 'reads') ? called : [];
  return {
    case: id,
    suite,
    blocking,
    mutation,
    operator,
    verdict,
    codes: [...new Set([...failed.map(({ code }) => code), ...errors.map(({ code }) => code)])],
    ...(onlyRead.length > 0 ? { onlyRead } : {}),
  };
}

/** Operators that change calls of tools that may act. */
const presumingActs: readonly string[] = ['act_twice', 'wrong_argument'];

/** One mutated trial. */
export type AssessedPair = Pair & {
  /** The operator and its place: `wrong_argument place_order.item`. */
  mutation: string;
  verdict: Trial['verdict'];
  /** The codes of the scores that failed. */
  codes: string[];
  /** The called tools, if the mutation presumes that they act and their server states that they only read. */
  onlyRead?: string[];
};

type Tally = {
  operator: string;
  killed: number;
  pairs: number;
  blockingKilled: number;
  blockingPairs: number;
};
/** `cases` are those without an error. */
type Agent = { agent: string; cases: number; passed: number; share: number; blocked: boolean };

type MutationReport = {
  /** Whether every limit holds. */
  holds: boolean;
  /** Of blocking cases. */
  killRate: number | null;
  operators: Tally[];
  agents: Agent[];
  /** How many of the pairs were caught. */
  matrix: Matrix;
  survivors: AssessedPair[];
  problems: string[];
};

/** The largest share of cases that a degenerate agent may pass. */
const agentBar = 0.4;

/**
 * The limits: every pair of a blocking case is caught, no agent that misbehaves in every case passes the gate or more
 * than 40 % of the cases, and nothing failed on the way.
 */
export function assess(
  pairs: readonly AssessedPair[],
  { operators, agents }: { operators: readonly string[]; agents: readonly string[] },
  problems: readonly string[],
): MutationReport {
  const mutations = pairs.filter(({ operator }) => operators.includes(operator));
  const blocking = mutations.filter((pair) => pair.blocking);
  const ofAgents = agents.flatMap((agent) => assessAgent(agent, pairs));
  const survivors = mutations.filter((pair) => !isKilled(pair));
  return {
    holds:
      problems.length === 0 &&
      pairs.length > 0 &&
      blocking.every(isKilled) &&
      ofAgents.every(({ share, blocked }) => blocked && share <= agentBar),
    killRate: blocking.length === 0 ? null : blocking.filter(isKilled).length / blocking.length,
    operators: operators.flatMap((operator) => {
      const own = mutations.filter((pair) => pair.operator === operator);
      const ownBlocking = own.filter((pair) => pair.blocking);
      if (own.length === 0) return [];
      return [
        {
          operator,
          killed: own.filter(isKilled).length,
          pairs: own.length,
          blockingKilled: ownBlocking.filter(isKilled).length,
          blockingPairs: ownBlocking.length,
        },
      ];
    }),
    agents: ofAgents,
    matrix: matrixOf(mutations, isKilled),
    survivors,
    problems: [...problems],
  };
}

const isKilled = ({ verdict }: AssessedPair) => verdict === 'fail';

function assessAgent(agent: string, pairs: readonly AssessedPair[]): Agent[] {
  const own = pairs.filter(({ operator }) => operator === agent);
  if (own.length === 0) return [];
  // An error says nothing about the graders.
  const graded = own.filter(({ verdict }) => verdict !== 'error');
  const passed = graded.filter(({ verdict }) => verdict === 'pass' || verdict === 'warn');
  return [
    {
      agent,
      cases: graded.length,
      passed: passed.length,
      share: graded.length === 0 ? 0 : passed.length / graded.length,
      // The gate considers blocking cases only.
      blocked: graded.some((pair) => pair.blocking && !passed.includes(pair)),
    },
  ];
}

/** The report as Markdown that is readable as plain text. */
export function describeAssessment(report: MutationReport): string {
  const { killRate, operators, agents, survivors, problems, holds, matrix } = report;
  const blocking = survivors.filter((pair) => pair.blocking);
  const columns = operators.map(({ operator }) => operator);
  return [
    ...table(
      ['operator', 'killed', 'of', 'blocking killed', 'of'],
      operators.map((one) => [one.operator, one.killed, one.pairs, one.blockingKilled, one.blockingPairs]),
    ),
    ...table(
      ['agent', 'cases', 'passed', 'share', 'gate'],
      agents.map(({ agent, cases, passed, share, blocked }) => [
        agent,
        cases,
        passed,
        percent(share),
        blocked ? 'blocked' : 'PASSED',
      ]),
    ),
    `Blocking pairs killed: ${killRate === null ? 'none ran' : percent(killRate)} (the bar is 100 %). Agents: none may pass the gate, nor more than ${percent(agentBar)} of the cases.`,
    '',
    ...list('Survivors in blocking cases, which the graders must catch', blocking.map(describePair)),
    ...list('Survivors in other cases', survivors.filter((pair) => !pair.blocking).map(describePair)),
    ...list('Problems', problems),
    ...matrixTable(columns, matrix, 'Killed of applicable; · where the operator does not apply.'),
    holds ? 'The bars hold.' : 'The bars do NOT hold.',
  ].join('\n');
}

export const describePair = ({ case: id, mutation, verdict, codes, onlyRead = [] }: AssessedPair) =>
  `${id} ${mutation}: ${verdict}${codes.length > 0 ? ` (${codes.join(', ')})` : ''}${onlyRead.length > 0 ? `. The server states that ${onlyRead.join(', ')} only reads: set it in toolKinds as well, because mutations are made before a server runs` : ''}`;
