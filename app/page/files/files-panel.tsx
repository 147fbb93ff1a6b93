import { useContext } from 'react';
import type { UserFile } from '../../protocol/files.ts';
import { Icon } from '../layout/icons.tsx';
import type { PanelProps } from '../panel.ts';
import { words } from '../words.ts';
import { FilePreview } from './file-preview.tsx';
import { OpenFile } from './open-file.ts';
import { useFiles } from './use-files.ts';

/** The user's files beside the conversation, and the text of a chosen one; follows what the agent changes. */
export function FilesPanel({ revision }: PanelProps) {
  const { path, open } = useContext(OpenFile);
  const { files, problem, createSample } = useFiles(revision);
  return (
    <div className="flex min-h-full flex-col">
      <h2 className="font-semibold">{words.assistants.files.panelTitle}</h2>
      {problem && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {problem}
        </p>
      )}
      {files?.length === 0 && <NoFiles onCreate={createSample} />}
      {files && files.length > 0 && (
        <>
          <p className="text-[13px] text-muted tabular-nums">{words.files.count(files.length)}</p>
          <ul aria-label={words.files.list} className="mt-3 space-y-0.5">
            {files.map((file) => (
              <li key={file.path}>
                <FileEntry file={file} shown={file.path === path} onOpen={() => open(file.path)} />
              </li>
            ))}
          </ul>
        </>
      )}
      {path !== undefined && <FilePreview path={path} revision={revision} onClose={() => open(undefined)} />}
    </div>
  );
}

interface FileEntryProps {
  file: UserFile;
  shown: boolean;
  onOpen(): void;
}

function FileEntry({ file: { path, size }, shown, onOpen }: FileEntryProps) {
  return (
    <button
      type="button"
      data-file={path}
      aria-current={shown ? 'true' : undefined}
      onClick={onOpen}
      className={`flex w-full items-center gap-2 rounded-lg px-2 py-1.5 text-left text-sm transition-colors ${shown ? 'bg-accent-soft text-accent-deep' : 'hover:bg-sunken'}`}
    >
      <Icon name="file" className="size-4 text-muted" />
      <span className="min-w-0 flex-1 break-all">{path}</span>
      <span className="shrink-0 text-xs text-muted tabular-nums">{sizeWords(size)}</span>
    </button>
  );
}

function NoFiles({ onCreate }: { onCreate(): void }) {
  return (
    <div className="my-auto rounded-xl border border-dashed border-line-strong px-6 py-12 text-center">
      <Icon name="folder" className="mx-auto size-8 text-muted" />
      <p className="mt-3 font-medium">{words.files.none}</p>
      <p className="mt-1 text-sm text-muted">{words.files.noneHint}</p>
      <button type="button" className="button-primary mt-5 py-2 text-sm" onClick={onCreate}>
        {words.files.createSample}
      </button>
    </div>
  );
}

function sizeWords(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} KB`;
}
