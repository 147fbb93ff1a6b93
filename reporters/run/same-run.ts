import { type Origin, originHash, originSchema, type Plan } from '../../record/run/origin.ts';
import type { ReportedTrial } from '../gate/reported-trial.ts';

/** The run of a report, and its configuration. */
export const reportOriginSchema = originSchema.extend({ runId: originSchema.shape.commit });
export type ReportOrigin = Origin & { runId: string | null };

/** One of the parts to be merged. */
export type Part = ReportOrigin & {
  /** The name for people: `shard 2`, `run nightly-7`. */
  name: string;
  isShard: boolean;
};

/** The plan of a run over all shards: each test by its identity and trial number. */
export function planOf(tests: readonly Pick<ReportedTrial, 'identity' | 'trial'>[]): Plan {
  const names = [...new Set(tests.map(({ identity, trial }) => `${identity} ${trial}`))].sort();
  return { tests: names.length, hash: originHash(names) };
}

/**
 * Returns why parts cannot be merged, one line each. Shards must share run, configuration and plan. All parts must
 * share a commit; parts with unknown commits match only within one run.
 */
export function differentOrigins(parts: readonly Part[]): string[] {
  const shards = parts.filter(({ isShard }) => isShard);
  const runs = new Set(parts.map(({ runId }) => runId));
  if (shards.length === 0 && runs.size < 2 && !runs.has(null)) return [];
  return [...differentRuns(shards), ...differentCommits(parts)];
}

function differentRuns(shards: readonly Part[]): string[] {
  const unknown = shards.filter(({ runId }) => runId === null);
  const differ = (pick: (part: Part) => string | null) =>
    new Set(shards.flatMap((part) => pick(part) ?? [])).size > 1;
  return [
    ...(shards.length > 1
      ? unknown.map(
          ({ name }) => `${name} does not state its run, so nothing shows that the shards are of one run`,
        )
      : []),
    ...(differ(({ runId }) => runId)
      ? [
          `the shards are of different runs: ${listed(shards, ({ runId }) => runId)}. Give all shards of a run the same EVALWRIGHT_RUN_ID`,
        ]
      : []),
    ...(differ(({ config }) => config)
      ? [
          `the shards ran with different configurations or settings: ${listed(shards, ({ config }) => short(config))}`,
        ]
      : []),
    ...(differ(({ plan }) => plan?.hash ?? null)
      ? [
          `the shards are parts of different plans: ${listed(shards, ({ plan }) => plan && `${plan.tests} tests (${short(plan.hash)})`)}. Select the same tests in every shard`,
        ]
      : []),
  ];
}

function differentCommits(parts: readonly Part[]): string[] {
  const commits = new Set(parts.flatMap(({ commit }) => commit ?? []));
  if (commits.size > 1)
    return [
      `the reports are of different commits: ${listed(parts, ({ commit }) => commit && describeCommit(commit))}. Leave out what an earlier run has left`,
    ];
  const [one] = parts;
  const isOneRun = parts.every(({ runId }) => runId !== null && runId === one?.runId);
  if (isOneRun || parts.length < 2) return [];
  return parts
    .filter(({ commit }) => commit === null)
    .map(
      ({ name }) =>
        `${name} does not state its commit, so nothing shows that it is of the same commit as the others; only parts of one run can do without (EVALWRIGHT_RUN_ID)`,
    );
}

/**
 * Returns the parts of another commit, one line each.
 *
 * @param wanted the commit or its beginning.
 */
export const notOfCommit = (parts: readonly Part[], wanted: string): string[] =>
  parts
    .filter(({ commit }) => commit === null || commit.includes('+') || !commit.startsWith(wanted))
    .map(({ name, commit }) =>
      commit === null
        ? `${name} does not state its commit, and --commit asks for ${wanted}`
        : `${name} is of commit ${describeCommit(commit)}, and --commit asks for ${wanted}`,
    );

/** Whether the shards contain every test of their plan. */
export function incompletePlan(parts: readonly Part[], trials: readonly ReportedTrial[]): string[] {
  const [{ plan } = { plan: null }] = parts.filter((part) => part.isShard && part.plan !== null);
  if (plan === null) return [];
  const { tests } = planOf(trials);
  return tests === plan.tests
    ? []
    : [`the plan of the run has ${plan.tests} tests, and the shards have ${tests}`];
}

/** The common properties of all parts. */
export function commonOrigin(parts: readonly ReportOrigin[]): ReportOrigin | null {
  const common = <Value>(pick: (part: ReportOrigin) => Value | null): Value | null => {
    const values = new Map(parts.map((part) => [JSON.stringify(pick(part)), pick(part)]));
    const [only = null] = values.values();
    return values.size === 1 ? only : null;
  };
  if (parts.length === 0) return null;
  return {
    runId: common(({ runId }) => runId),
    commit: common(({ commit }) => commit),
    config: common(({ config }) => config),
    plan: common(({ plan }) => plan),
  };
}

/** The runs and shards of merged blob reports that left a record. */
export function partsOf(trials: readonly ReportedTrial[]): Part[] {
  const parts = trials.flatMap(({ id, runId, origin, shard }): Part[] => {
    if (id === null) return [];
    const { commit = null, config = null, plan = null } = origin ?? {};
    const name = shard ? `shard ${shard.current}` : `run ${runId}`;
    return [{ name, isShard: shard !== null, runId, commit, config, plan }];
  });
  return [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()];
}

/** `nightly-7, commit 3f2a9c1d04, configuration 1a2b3c4d, 20 tests in 2 shards`; empty for a report without these. */
export function describeOrigin({
  origin,
  shards,
}: {
  origin: ReportOrigin | null;
  shards: readonly { current: number; total: number }[];
}): string[] {
  if (origin === null) return [];
  const { runId, commit, config, plan } = origin;
  const [shard] = shards;
  const parts = shard ? ` in ${shard.total} shards` : '';
  return [
    [
      runId ?? 'several runs',
      `commit ${commit === null ? 'unknown' : describeCommit(commit)}`,
      ...(config === null ? [] : [`configuration ${short(config)}`]),
      ...(plan === null ? [] : [`${plan.tests} tests${parts}`]),
    ].join(', '),
  ];
}

/** `3f2a9c1d04 with local changes (0a1b2c3d)` */
function describeCommit(commit: string): string {
  const [id = '', changes] = commit.split('+');
  return `${id.slice(0, 10)}${changes === undefined ? '' : ` with local changes (${changes.slice(0, 8)})`}`;
}

const listed = (parts: readonly Part[], pick: (part: Part) => string | null): string =>
  parts.map((part) => `${part.name} ${pick(part) ?? 'unknown'}`).join(', ');

const short = (hash: string | null): string | null => hash?.slice(0, 8) ?? null;
