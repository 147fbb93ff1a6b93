import { useEffect, useRef, useState } from 'react';
import { type ShownWorkbook, shownWorkbookSchema, type ViewChange } from '../../protocol/workbook.ts';
import { ApiError, fetchJson, postJson } from '../api.ts';
import { words } from '../words.ts';

interface Shown {
  /** Null when there is none yet, undefined until it is known. */
  workbook?: ShownWorkbook | null;
  problem?: string;
}

/** The user's workbook, fetched again whenever the revision changes, and what the user can do with it here. */
export function useWorkbook(revision: number) {
  const [shown, setShown] = useState<Shown>({});
  const asked = useRef(0);

  const ask = (path: string, init?: RequestInit) => {
    // Answers may overtake each other: only the one to the last question counts.
    const turn = ++asked.current;
    const isLast = () => turn === asked.current;
    return fetchJson(path, shownWorkbookSchema, init).then(
      ({ workbook }) => isLast() && setShown({ workbook }),
      (error: unknown) => {
        const problem = error instanceof ApiError ? error.message : words.problems.workbook;
        if (isLast()) setShown((before) => ({ ...before, problem }));
      },
    );
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is the only reason to fetch again.
  useEffect(() => {
    void ask(PATH);
  }, [revision]);

  return {
    ...shown,
    /** Shown at once; the server is told, because the assistant goes by it. */
    point: (view: ViewChange) => {
      setShown(({ workbook, ...rest }) =>
        workbook?.activeSheet === view.activeSheet
          ? { ...rest, workbook: { ...workbook, selection: view.selection } }
          : { ...rest, ...(workbook !== undefined && { workbook }) },
      );
      void ask(PATH, { ...postJson(view), method: 'PATCH' });
    },
    createSample: () => void ask(`${PATH}/sample`, { method: 'POST' }),
  };
}

const PATH = '/api/workbook';
