import { printable } from '../../../record/redaction/printable.ts';
import type { ReportedTrial } from '../../gate/reported-trial.ts';
import type { JudgeFigures } from '../judge-figures.ts';

/** How many answers are printed in full. */
const shown = 60;

/** What the judge did, in a few lines. */
export function describeJudge(figures: JudgeFigures): string[] {
  const {
    model,
    questions,
    passed,
    warned,
    failed,
    ungraded,
    required,
    votes,
    cached,
    calls,
    tokens,
    cost,
    open,
    advisory,
  } = figures;
  const counts = [
    [passed, 'good'],
    [warned, 'with a warning'],
    [failed, 'bad'],
    [ungraded, 'ungraded'],
  ] as const;
  const said = counts.flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : [])).join(', ');
  return [
    `${printable(model ?? 'no judge')}: ${questions} questions, ${said}; ${required === 0 ? 'none of them decides' : `${required} of them decide`}`,
    ...(model === null
      ? []
      : [
          `${votes} votes, ${cached} from the cache; ${calls} calls, ${tokens.prompt} + ${tokens.completion} tokens, ${cost === null ? 'cost not known (judge.price is not set, or an answer has no usage)' : `${cost.toFixed(4)} USD`}`,
        ]),
    ...open
      .slice(0, 10)
      .map(({ code, reason, count }) => printable(`ungraded, ${count} times, ${code}: ${reason}`, 300)),
    ...advisory.slice(0, 4).map(({ reason }) => printable(`only advises: ${reason}`, 300)),
    ...(advisory.length > 4 ? [`… and ${advisory.length - 4} more dimensions only advise`] : []),
  ];
}

/** Each answer with its votes, reasons and quotes; failures come first. */
export function describeAnswers(trials: readonly ReportedTrial[]): string[] {
  const answers = trials.flatMap((trial) =>
    trial.scores.flatMap((score) => (score.judgement ? [{ trial, score, judgement: score.judgement }] : [])),
  );
  const order = ['fail', 'warn', 'ungraded', 'pass'];
  const sorted = answers.toSorted(
    (one, other) => order.indexOf(one.score.verdict) - order.indexOf(other.score.verdict),
  );
  return [
    ...sorted
      .slice(0, shown)
      .flatMap(({ trial, score, judgement }) => [
        printable(
          `${trial.case.id} trial ${trial.trial}${score.turn === undefined ? '' : ` turn ${score.turn + 1}`} ${judgement.dimension} ${score.verdict}: ${score.reason}`,
          400,
        ),
        ...judgement.votes.flatMap(({ level, rationale, quotes, problem, cached }) => [
          `  ${printable(`vote ${level ?? 'none'}${cached ? ' (cached)' : ''}${problem ? ` ${problem.message}` : rationale === '' ? '' : `: ${rationale}`}`, 300)}`,
          ...quotes.slice(0, 3).map((quote) => `    ${printable(`"${quote}"`, 200)}`),
        ]),
      ]),
    ...(sorted.length > shown ? [`… and ${sorted.length - shown} more: see report.json`] : []),
  ];
}
