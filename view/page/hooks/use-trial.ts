import { useEffect, useState } from 'preact/hooks';
import { type TrialFile, viewVersion } from '../../data.ts';
import { loadTrial } from '../load.ts';
import { useRevision } from './use-revision.ts';

/** The details of a trial; null until loaded, and if it has none. */
export function useTrial(
  row: { key: string | null; isKept: boolean } | null | undefined,
  isLive: boolean,
): TrialFile | null {
  const [file, setFile] = useState<TrialFile | null>(null);
  const revision = useRevision();
  const key = row?.isKept ? row.key : null;
  useEffect(() => {
    if (key === null) return;
    let isWanted = true;
    loadTrial(key, isLive).then(
      (loaded) => isWanted && setFile(loaded),
      (error: unknown) =>
        isWanted && setFile({ version: viewVersion, key, record: null, stack: [String(error)], media: [] }),
    );
    return () => {
      isWanted = false;
    };
  }, [key, isLive, revision]);
  return file?.key === key ? file : null;
}
