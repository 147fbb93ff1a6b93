import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { RunView, ViewIndex } from '../data.ts';
import { linesOf } from '../model/filter.ts';
import { Help } from './help.tsx';
import { Jobs } from './jobs.tsx';
import { loadIndex } from './load.ts';
import { Overview } from './overview/overview.tsx';
import { TrialPage } from './trial/trial-page.tsx';
import { useAddress } from './use-address.ts';
import { useKeys } from './use-keys.ts';

/** While a run goes on the index is asked for anew, so often. */
const followMs = 2_000;

export function App() {
  const [index, problem] = useIndex();
  if (problem !== null) return <p class="alone">This page could not read its data: {problem}</p>;
  return index ? <Shown index={index} /> : <p class="alone soft">Reading the run …</p>;
}

function Shown({ index }: { index: ViewIndex }) {
  const [address, go] = useAddress();
  const help = useRef<HTMLDialogElement>(null);
  const run = index.runs[address.run] ?? index.runs[0];
  const lines = useMemo(
    () => (run ? linesOf(run, address.filter) : []),
    [run, JSON.stringify(address.filter)],
  );
  useKeys({ '?': () => help.current?.showModal() });
  useTitle(run, address.trial);
  if (!run) return <p class="alone">There is no run.</p>;
  const shared = { run, lines, address, go, isServed: index.served === true };
  return (
    <>
      {address.trial === null ? <Overview {...shared} /> : <TrialPage key={address.trial} {...shared} />}
      <Help dialog={help} isTrial={address.trial !== null} />
      {index.served && <Jobs />}
    </>
  );
}

function useIndex(): [ViewIndex | null, string | null] {
  const [index, setIndex] = useState<ViewIndex | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isLive = index?.served === true && index.runs.some(({ live }) => live !== null);
  useEffect(() => {
    const read = () => {
      loadIndex().then(setIndex, (error: unknown) => {
        if (index === null) setProblem(String(error));
      });
    };
    if (index === null) read();
    if (!isLive) return;
    const timer = setInterval(read, followMs);
    return () => clearInterval(timer);
  }, [isLive]);
  return [index, problem];
}

function useTitle(run: RunView | undefined, key: string | null): void {
  const trial = run?.trials.find((one) => one.key === key);
  const declared = trial && run?.cases[trial.case];
  const title = declared ? `${declared.id} · ${trial.mark.replace('_', ' ')}` : 'Evalwright';
  useEffect(() => {
    document.title = title;
  }, [title]);
}
