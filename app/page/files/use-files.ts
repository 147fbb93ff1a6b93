import { useEffect, useRef, useState } from 'react';
import { type FileText, fileListSchema, fileTextSchema, type UserFile } from '../../protocol/files.ts';
import { ApiError, fetchJson } from '../api.ts';
import { words } from '../words.ts';

interface Shown {
  /** Undefined until they are known. */
  files?: UserFile[];
  problem?: string;
}

/** The user's files, fetched again whenever the revision changes. */
export function useFiles(revision: number) {
  const [shown, setShown] = useState<Shown>({});
  const asked = useRef(0);
  const ask = (path: string, init?: RequestInit) => {
    // Answers may overtake each other: only the one to the last question counts.
    const turn = ++asked.current;
    const isLast = () => turn === asked.current;
    return fetchJson(path, fileListSchema, init).then(
      ({ files }) => isLast() && setShown({ files }),
      (error: unknown) => isLast() && setShown((before) => ({ ...before, problem: wordsOf(error) })),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is the only reason to fetch again.
  useEffect(() => {
    void ask('/api/files');
  }, [revision]);
  return { ...shown, createSample: () => void ask('/api/files/sample', { method: 'POST' }) };
}

interface Preview {
  file?: FileText;
  problem?: string;
}

/** The text of one file, fetched again whenever the revision changes; nothing while none is chosen. */
export function useFileText(path: string | undefined, revision: number): Preview {
  const [preview, setPreview] = useState<Preview & { path?: string }>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is a reason to fetch again.
  useEffect(() => {
    if (path === undefined) return;
    const abort = new AbortController();
    fetchJson(`/api/files/text?path=${encodeURIComponent(path)}`, fileTextSchema, {
      signal: abort.signal,
    }).then(
      (file) => setPreview({ path, file }),
      (error: unknown) => {
        if (!abort.signal.aborted) setPreview({ path, problem: wordsOf(error) });
      },
    );
    return () => abort.abort();
  }, [path, revision]);
  // What another file holds is not shown under this one's name.
  return preview.path === path ? preview : {};
}

function wordsOf(error: unknown): string {
  return error instanceof ApiError ? error.message : words.problems.files;
}
