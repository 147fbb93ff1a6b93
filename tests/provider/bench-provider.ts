import type { Report } from '../../reporters/report/report.ts';
import { describeModelUse } from '../../reporters/report/text/model-use-text.ts';
import { bar } from '../bar.ts';
import { withOptions } from '../with-options.ts';
import { referenceCases } from './reference-cases.ts';
import { type AgainstProvider, oneTurnCases, runAgainst, standingsOf } from './run-against.ts';

/**
 * What a real run is worth, against a provider whose every answer is known: `npm run bench -- provider 1000` (trials of the
 * first part; 200 where nothing is said). Ends with 1 where a bar is missed.
 */
const trials = Number(process.argv[2] ?? 200);
const bars: boolean[] = [];
const hold = (...measured: Parameters<typeof bar>) => bars.push(bar(...measured));

const repeat = (cases: number, wanted: number) => `--repeat-each=${Math.max(1, Math.ceil(wanted / cases))}`;
const allCases = referenceCases().length;
const oneTurn = ['run', '--case', oneTurnCases.join(',')];
const times = repeat(oneTurnCases.length, trials / 5);
const few = trials < allCases;

const say = (title: string, run: AgainstProvider): Report => {
  console.log(`\n${title}`);
  if (!run.report) throw new Error(`There is no report:\n${run.output}`);
  const { passed, failed, errors, others, retried } = standingsOf(run.report);
  console.log(
    `  ${run.report.trials.length} trials: ${passed} passed, ${failed} failed, ${errors} errors, ${others} others; ${retried} errors tried anew`,
  );
  for (const line of run.report.model ? describeModelUse(run.report.model) : []) console.log(`  ${line}`);
  for (const { case: tried, triggers } of run.report.trials
    .filter(({ standing }) => standing === 'fail' || standing === 'error')
    .slice(0, 12))
    console.log(`    ${tried.id}: ${[...new Set(triggers.map(({ code }) => code))].join(', ')}`);
  return run.report;
};

const honest = await runAgainst(
  { seed: 1 },
  { args: few ? [...oneTurn, repeat(oneTurnCases.length, trials)] : ['run', repeat(allCases, trials)] },
);
const first = standingsOf(say('An agent that does what is right', honest));
hold(first.failed === 0, `0 of ${first.trials} trials failed`);
hold(
  first.errors + first.others - first.skipped === 0,
  `every trial that ran has a verdict (${first.skipped} of simulated users were skipped: the provider's agent knows no such conversation)`,
);

const share = 0.2;
const misbehaving = await runAgainst({ seed: 2, misbehaves: share }, { args: [...oneTurn, times] });
const { interval } = standingsOf(
  say(`An agent that misbehaves in ${share * 100} % of its conversations`, misbehaving),
);
hold(
  interval !== null && interval.low <= 1 - share && 1 - share <= interval.high,
  `${((1 - share) * 100).toFixed(0)} % lies in what was measured: ${interval?.low.toFixed(3)} to ${interval?.high.toFixed(3)}`,
);

const broken = await runAgainst(
  {
    seed: 3,
    minuteMs: 12_000,
    troubles: {
      rate_limited: 0.08,
      error_500: 0.08,
      overloaded_503: 0.08,
      cut: 0.02,
      empty_choices: 0.02,
      content_filter: 0.02,
    },
  },
  { args: [...oneTurn, times] },
);
const troubled = standingsOf(say('A provider that fails in 30 % of all requests', broken));
hold(troubled.failed === 0, 'what the provider did failed no trial');

const most = 40;
const limited = await runAgainst(
  { seed: 4, limits: { requests: most } },
  {
    args: [...oneTurn, repeat(oneTurnCases.length, 40)],
    env: { ...withOptions({ provider: { rate: { requests: most } } }) },
  },
);
const held = standingsOf(
  say(`A provider that takes ${most} requests a minute, and a run that was told`, limited),
);
const refused = limited.provider.served.filter(({ status }) => status === 429).length;
hold(
  refused === 0,
  `the provider refused ${refused} requests; in no minute there were more than ${limited.provider.most().requests}`,
);
hold(held.failed + held.errors === 0, 'nobody failed for having waited');
hold(
  /waiting \d+ s for the limit of 40 requests a minute/.test(limited.output),
  'it is said what is waited for',
);

console.log(`\n${bars.filter(Boolean).length} of ${bars.length} bars hold`);
process.exitCode = bars.every(Boolean) ? 0 : 1;
