import type { ToolCall, ToolCallSource, Trial, Turn } from '../../record/trial.ts';
import { mergeCalls } from '../tools/merge-calls.ts';
import { callsBy, hasServer, isObserved } from '../tools/tool-calls.ts';
import { matchToolName, normaliseToolName } from '../tools/tool-names.ts';
import type { Compare, Disagreement } from './comparison.ts';

type Counts = Map<string, ToolCall[]>;
/** A turn that waits for an approval shows the call, which the user may decline. */
type Compared = { turn: number; waits: boolean };
type Seen = { source: ToolCallSource; says: string; counts: Counts };
/** The names of the trial's tools, and that of a call among them, also when the page shows a part of it. */
type Names = { known: readonly string[]; of(called: string): string };

/** Compares names and counts of the calls at the model, the tool servers, the application's spans and the page. */
export const compareSources: Compare = (trial, { internalTools }) => {
  const names = namesOf(trial);
  const results = trial.turns.map((turn) => compareTurn(trial, turn, { internalTools, names }));
  return {
    name: 'calls at the model, the tool servers and the page',
    made: results.reduce((sum, { made }) => sum + made, 0),
    disagreements: results.flatMap(({ disagreements }) => disagreements),
  };
};

function compareTurn(
  trial: Trial,
  turn: Turn,
  { internalTools, names }: { internalTools: readonly string[]; names: Names },
): { made: number; disagreements: Disagreement[] } {
  const { end = 'complete' } = turn.reply ?? {};
  const waits = end === 'waiting_for_approval';
  // A stopped reply may leave a call between two boundaries.
  if (end !== 'complete' && !waits) return { made: 0, disagreements: [] };
  const observed = (['model', 'tools', 'spans', 'wire', 'ui'] as const).filter((source) =>
    isObserved(trial, source),
  );
  const seen = new Map(
    observed.map((source) => [
      source,
      countsOf(source, callsBy(trial, source, turn.index), { internalTools, names }),
    ]),
  );
  const model = seen.get('model');
  const tools = seen.get('tools');
  let made = 0;
  const disagreements: Disagreement[] = [];
  if (model !== undefined && tools !== undefined) {
    made += 1;
    disagreements.push(...askedAndReceived(trial, { turn: turn.index, waits }, model, tools));
  }
  const spans = seen.get('spans');
  if (model !== undefined && spans !== undefined) {
    made += 1;
    disagreements.push(...askedAndRan(trial, { turn: turn.index, waits, names }, model, spans));
  }
  // A card that asks for an approval may show no call.
  for (const source of waits ? [] : (['wire', 'ui'] as const)) {
    const shown = seen.get(source);
    const actual = [model, tools, spans].filter((one) => one !== undefined);
    if (shown === undefined || actual.length === 0 || hasLabels(names, shown)) continue;
    made += 1;
    disagreements.push(...madeAndShown(turn.index, actual, shown));
  }
  return { made, disagreements };
}

function askedAndReceived(trial: Trial, { turn, waits }: Compared, model: Seen, tools: Seen): Disagreement[] {
  return namesIn([model, tools]).flatMap((name): Disagreement[] => {
    const [asked, received] = [countOf(model, name), countOf(tools, name)];
    // An application may retry a call that got no answer. Each request of the model allows one successful answer.
    const answered = tools.counts.get(name)?.filter((call) => call.failed === false).length ?? 0;
    const retried = received > asked && asked > 0 && answered <= asked;
    // The application or the provider runs a tool that no server has, so no gateway sees it.
    const isOwn = (model.counts.get(name) ?? []).every((call) => call.byProvider || !hasServer(trial, call));
    if (asked === received || (waits && received < asked) || retried || (received === 0 && isOwn)) return [];
    return [
      {
        turn,
        rule: 'calls',
        reason: `the model asked for ${name} ${times(asked)}, the tool servers received it ${times(received)}`,
      },
    ];
  });
}

/** Tools that no span of the trial shows may run elsewhere: in the browser, or in code that exports none. */
function askedAndRan(
  trial: Trial,
  { turn, waits, names }: Compared & { names: Names },
  model: Seen,
  spans: Seen,
): Disagreement[] {
  const exported = new Set(callsBy(trial, 'spans').map(({ name }) => names.of(name)));
  return namesIn([model, spans]).flatMap((name): Disagreement[] => {
    const [asked, ran] = [countOf(model, name), countOf(spans, name)];
    const succeeded = spans.counts.get(name)?.filter((call) => call.failed === false).length ?? 0;
    const retried = ran > asked && asked > 0 && succeeded <= asked;
    const byProvider = (model.counts.get(name) ?? []).some((call) => call.byProvider);
    if (!exported.has(name) || asked === ran || (waits && ran < asked) || retried || byProvider) return [];
    return [
      {
        turn,
        rule: 'calls',
        reason: `the model asked for ${name} ${times(asked)}, the application's spans show it ${times(ran)}`,
      },
    ];
  });
}

function madeAndShown(turn: number, actual: readonly Seen[], shown: Seen): Disagreement[] {
  return namesIn([...actual, shown]).flatMap((name): Disagreement[] => {
    const shownTimes = countOf(shown, name);
    const counts = actual.map((one) => countOf(one, name));
    const [least, most] = [Math.min(...counts), Math.max(...counts)];
    // A page may merge two calls of one tool, but it must not hide all of them.
    const hidden = shownTimes === 0 && least > 0;
    if (shownTimes <= most && !hidden) return [];
    return [
      {
        turn,
        rule: 'calls',
        reason: `the page shows ${name} ${times(shownTimes)}, ${actual.map((one, at) => `${one.says} ${times(counts[at] ?? 0)}`).join(', ')}`,
      },
    ];
  });
}

const saying: Record<ToolCallSource, string> = {
  model: 'the model asked for it',
  tools: 'the tool servers received it',
  spans: 'the spans show it',
  wire: 'the wire carried it',
  ui: 'the page shows it',
};

function countsOf(
  source: ToolCallSource,
  all: readonly ToolCall[],
  { internalTools, names }: { internalTools: readonly string[]; names: Names },
): Seen {
  const counts: Counts = new Map();
  for (const [called, calls] of Map.groupBy(all, ({ name }) => name)) {
    const name = names.of(called);
    if (internalTools.some((tool) => normaliseToolName(tool) === name)) continue;
    counts.set(name, [...(counts.get(name) ?? []), ...calls]);
  }
  return { source, says: saying[source], counts };
}

/** Reads the calls once, because every turn asks for the name of each. */
function namesOf(trial: Trial): Names {
  const calls = (['tools', 'spans', 'model'] as const).flatMap((source) => callsBy(trial, source));
  const known = [...new Set(calls.map(({ name }) => normaliseToolName(name)))];
  const names = new Map<string, string>();
  for (const { name, alsoSeenBy = [] } of mergeCalls(trial.toolCalls))
    for (const seen of alsoSeenBy) if (!names.has(seen.name)) names.set(seen.name, normaliseToolName(name));
  const inFull = (name: string): string => {
    const normalised = normaliseToolName(name);
    if (known.includes(normalised)) return normalised;
    const contained = known.filter((one) => matchToolName(name, one, { known }).tier === 'contained');
    return contained.length === 1 ? (contained[0] ?? normalised) : normalised;
  };
  return { known, of: (called) => names.get(called) ?? inFull(called) };
}

/** A page that labels calls in its own words ("Creating the task…") cannot be compared by name. */
function hasLabels({ known }: Names, shown: Seen): boolean {
  return [...shown.counts].some(
    ([name, calls]) => !known.includes(name) && calls.some((call) => !/^[A-Za-z][\w.:/-]*$/.test(call.name)),
  );
}

function namesIn(seen: readonly Seen[]): string[] {
  return [...new Set(seen.flatMap(({ counts }) => [...counts.keys()]))];
}

function countOf({ counts }: Seen, name: string): number {
  return counts.get(name)?.length ?? 0;
}

function times(count: number): string {
  return count === 0 ? 'not at all' : count === 1 ? 'once' : `${count} times`;
}
