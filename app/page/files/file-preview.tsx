import { Icon } from '../layout/icons.tsx';
import { words } from '../words.ts';
import { useFileText } from './use-files.ts';

interface FilePreviewProps {
  path: string;
  revision: number;
  onClose(): void;
}

/** What a file holds, as plain text whatever it is: HTML and Markdown are shown as they are written. */
export function FilePreview({ path, revision, onClose }: FilePreviewProps) {
  const { file, problem } = useFileText(path, revision);
  return (
    <section
      aria-label={words.files.preview(path)}
      data-part="file-preview"
      data-file={path}
      className="mt-4 rounded-xl border border-line"
    >
      <header className="flex items-center gap-2 border-b border-line py-1.5 pr-1.5 pl-3">
        <h3 className="min-w-0 flex-1 text-sm font-medium break-all">{path}</h3>
        <button
          type="button"
          className="button-quiet px-1.5"
          aria-label={words.files.closePreview}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </header>
      {problem && <p className="p-3 text-sm text-danger">{problem}</p>}
      {file && (
        <>
          <pre
            data-field="text"
            className="max-h-[60vh] overflow-auto p-3 text-[13px] leading-6 whitespace-pre-wrap break-words"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
            tabIndex={0}
          >
            {file.text}
          </pre>
          {file.truncated && (
            <p className="border-t border-line px-3 py-2 text-xs text-muted">{words.files.truncated}</p>
          )}
          {file.text === '' && <p className="px-3 pb-3 text-sm text-muted">{words.files.empty}</p>}
        </>
      )}
    </section>
  );
}
