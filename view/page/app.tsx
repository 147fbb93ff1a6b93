import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ComparisonView, RunView, ViewIndex } from '../data.ts';
import { type Address, parseAddress } from '../model/address.ts';
import { everything, linesOf } from '../model/filter.ts';
import { gridOf, pairOf, placeOfCase, shownLines, tellingVariant } from '../model/grid.ts';
import { nextToReview } from '../model/review.ts';
import { visible } from '../model/trial/visible.ts';
import { ComparePage } from './compare/compare-page.tsx';
import { Help } from './help.tsx';
import { go, ShownAddress, useAddress } from './hooks/use-address.ts';
import { useKeys } from './hooks/use-keys.ts';
import { useRevision } from './hooks/use-revision.ts';
import { Jobs } from './jobs.tsx';
import { loadIndex } from './load.ts';
import { Overview } from './overview/overview.tsx';
import { PairPage } from './pair/pair-page.tsx';
import { AskName, ReviewList } from './review/review-list.tsx';
import { TrialPage } from './trial/trial-page.tsx';

/** The interval at which the index of a running run is reloaded. */
const followMs = 2_000;

export function App() {
  const [index, problem] = useIndex();
  if (problem !== null) return <p class="alone">This page could not read its data: {problem}</p>;
  return index ? <Shown index={index} /> : <p class="alone soft">Reading the run …</p>;
}

function Shown({ index }: { index: ViewIndex }) {
  const address = useAddress();
  const help = useRef<HTMLDialogElement>(null);
  const { case: named } = address;
  const { review } = index;
  useEffect(() => {
    if (named !== null) go({ case: null, ...placeOfCase(index, named, address) }, 'replace');
  }, [named]);
  useEffect(() => {
    if (!review || review.reviewer === null || location.hash !== '') return;
    const first = nextToReview(review.queue, null);
    if (first) go({ run: first.run, trial: first.key }, 'replace');
  }, [review?.reviewer]);
  useKeys({ '?': () => help.current?.showModal() });
  if (review?.reviewer === null) return <AskName />;
  const isComparison = index.comparison !== undefined && !address.isOfOne;
  const isTrial = address.trial !== null || address.pair !== null;
  const shown = { index, address };
  return (
    <ShownAddress.Provider value={address}>
      {address.pair !== null || (isComparison && !isTrial) ? <Several {...shown} /> : <One {...shown} />}
      <Help dialog={help} isTrial={isTrial} isComparison={isComparison} isReview={review !== undefined} />
      {index.served && <Jobs />}
    </ShownAddress.Provider>
  );
}

type Shows = { index: ViewIndex; address: Address };

/** One run, or one of its trials. */
function One({ index, address }: Shows) {
  const run = index.runs[address.run] ?? index.runs[0];
  const lines = useMemo(
    () => (run ? linesOf(run, address.filter) : []),
    [run, JSON.stringify(address.filter)],
  );
  useTitle(titleOf(run, address.trial));
  if (!run) return <p class="alone">There is no run.</p>;
  const { served: isServed = false, review = null } = index;
  const shared = { run, lines, address, isServed, review };
  if (review && address.trial === null) return <ReviewList runs={index.runs} review={review} />;
  return (
    <>
      {index.comparison && address.trial === null && (
        <BackToAll comparison={index.comparison} address={address} />
      )}
      {address.trial === null ? <Overview {...shared} /> : <TrialPage key={address.trial} {...shared} />}
    </>
  );
}

const BackToAll = ({ comparison, address }: { comparison: ComparisonView; address: Address }) => (
  <nav class="crumbs above" aria-label="Where this is">
    <button type="button" class="plain" onClick={() => go({ isOfOne: false, run: 0, filter: everything })}>
      ← All variants
    </button>
    <b>{visible(comparison.variants[address.run]?.name ?? '')}</b>
  </nav>
);

/** Several runs side by side, or two trials. */
function Several({ index: { comparison, runs }, address }: Shows) {
  const { pair, filter, at } = address;
  const grid = useMemo(() => (comparison ? gridOf(comparison, runs) : []), [comparison, runs]);
  const lines = useMemo(() => shownLines(grid, filter), [grid, JSON.stringify(filter)]);
  useTitle(`${pair === null ? 'Comparison' : 'Side by side'} · Evalwright`);
  if (pair === null)
    return comparison ? (
      <ComparePage comparison={comparison} runs={runs} lines={lines} address={address} />
    ) : (
      <p class="alone">There is nothing to compare.</p>
    );
  const [one] = pair;
  const further = (by: 1 | -1) => {
    // The current address: keys may arrive faster than the page renders.
    const now = parseAddress(location.hash).pair ?? pair;
    const place = lines.findIndex(({ cells }) => cells.flat().some(({ key }) => key === now[1].key));
    const next = place < 0 ? undefined : lines[place + by];
    return next ? pairOf(next, tellingVariant(next)) : null;
  };
  const back = () => go({ pair: null, ...(comparison ? {} : { run: one.run, trial: one.key }) });
  const names = comparison?.variants.map(({ name }) => name) ?? [];
  return <PairPage runs={runs} names={names} pair={pair} at={at} further={further} back={back} />;
}

function useIndex(): [ViewIndex | null, string | null] {
  const [index, setIndex] = useState<ViewIndex | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const revision = useRevision();
  const isLive = index?.served === true && index.runs.some(({ live }) => live !== null);
  useEffect(() => {
    const read = () => {
      loadIndex().then(setIndex, (error: unknown) => {
        if (index === null) setProblem(String(error));
      });
    };
    if (index === null || revision > 0) read();
    if (!isLive) return;
    const timer = setInterval(read, followMs);
    return () => clearInterval(timer);
  }, [isLive, revision]);
  return [index, problem];
}

function titleOf(run: RunView | undefined, key: string | null): string {
  const trial = run?.trials.find((one) => one.key === key);
  const declared = trial && run?.cases[trial.case];
  return declared ? `${declared.id} · ${trial.mark.replace('_', ' ')}` : 'Evalwright';
}

function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
