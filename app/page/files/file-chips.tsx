import { useContext } from 'react';
import { Icon } from '../layout/icons.tsx';
import { words } from '../words.ts';
import { OpenFile } from './open-file.ts';

/** The files that a tool call was about; pressing one shows it in the panel. */
export function FileChips({ paths }: { paths: string[] }) {
  const { open } = useContext(OpenFile);
  if (paths.length === 0) return null;
  return (
    <ul aria-label={words.files.chips} className="flex flex-wrap gap-1.5">
      {[...new Set(paths)].map((path) => (
        <li key={path} className="max-w-full">
          <button
            type="button"
            data-part="file-chip"
            data-file={path}
            onClick={() => open(path)}
            className="inline-flex max-w-full items-center gap-1.5 rounded-lg border border-line bg-surface px-2.5 py-1.5 text-left text-[13px] font-medium transition-colors hover:border-accent/40 hover:bg-accent-soft/40"
          >
            <Icon name="file" className="size-4 text-accent" />
            <span className="min-w-0 break-all">{path}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
