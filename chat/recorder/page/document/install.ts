import { documentsKey } from '../../recorder.ts';
import { piecesOf } from './content.ts';
import { stage } from './stage.ts';

const documents = {
  /** The content of this document. */
  content: (): string[] => piecesOf(document.body).map(({ key }) => key),
  /** After how many seconds the document loads another by itself. */
  refreshes: (): string | null =>
    document.querySelector('meta[http-equiv="refresh" i]')?.getAttribute('content') ?? null,
  stage,
};

export type PageDocuments = typeof documents;

if (!Object.hasOwn(window, documentsKey)) Object.defineProperty(window, documentsKey, { value: documents });
