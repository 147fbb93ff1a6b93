import { readFileSync } from 'node:fs';
import { basename, extname, resolve } from 'node:path';
import type { ElementHandle, Frame, Locator, Page } from '@playwright/test';
import { sha256 } from '../record/text/hash.ts';
import type { Attachment, AttachWay } from '../record/turn/attachment.ts';
import { patternOf } from '../values/language/chat-words.ts';
import type { Adapter } from './adapters/adapter.ts';
import { askAttachments } from './ask-page.ts';
import { whenReady } from './detect/in-page.ts';
import { findFrame } from './install.ts';
import type { GivenFile } from './recorder/recorder.ts';

/** A file, relative to the folder of the configuration; with `error`, one that the page must refuse with this text. */
export type Attachable = string | { name: string; error: string };

type Chat = { page: Page; adapter: Adapter; folder: string };
type LocalFile = Omit<GivenFile, 'base64'> &
  Pick<Attachment, 'size' | 'hash'> & { path: string; refusal: string | null };

/** How long a page may take to open its file chooser. */
const chooserMs = 3_000;
/** How long an upload may take. */
const uploadMs = 60_000;
const types: Record<string, string> = {
  '.csv': 'text/csv',
  '.gif': 'image/gif',
  '.html': 'text/html',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webp': 'image/webp',
};

/**
 * Attaches files to the message that is sent next, the way the page takes them: its file input, a file chooser, drag and drop, or a
 * paste. Returns when the page has uploaded them or shown what became of them.
 *
 * @returns a function that asks which of them the requests of the page have carried so far.
 * @throws when a file cannot be read, or the page takes none.
 */
export async function attach(
  chat: Chat,
  attachables: readonly Attachable[],
): Promise<() => Promise<Attachment[]>> {
  if (attachables.length === 0) return async () => [];
  const files = attachables.map((one) => readFile(one, chat.folder));
  const frame = await findFrame(chat.page, chat.adapter);
  await askAttachments(frame, 'begin');
  const way = await deliver(chat, frame, files);
  const shown = await askAttachments(frame, 'rested', uploadMs);
  return async () => {
    // A document that was left knows nothing of them.
    const seen = await askAttachments(frame, 'sent').catch(() => []);
    return files.map(({ name, size, hash, refusal }) => {
      const at = seen.findIndex((one) => one.name === name);
      // Another file may have the same name.
      const [known] = at < 0 ? [] : seen.splice(at, 1);
      return {
        ...{ name, size, hash, way, shown },
        ...(known ? { sent: known.sent } : {}),
        ...(refusal === null ? {} : { refusal }),
      };
    });
  };
}

function readFile(attachable: Attachable, folder: string): LocalFile {
  const { name: given, error } =
    typeof attachable === 'string' ? { name: attachable, error: null } : attachable;
  const path = resolve(folder, given);
  try {
    const bytes = readFileSync(path);
    return {
      path,
      name: basename(path),
      size: bytes.length,
      hash: sha256(bytes),
      type: types[extname(path).toLowerCase()] ?? '',
      refusal: error,
    };
  } catch (cause) {
    throw new Error(`The file ${given} cannot be attached: ${path} cannot be read.`, { cause });
  }
}

async function deliver({ page, adapter }: Chat, frame: Frame, files: LocalFile[]): Promise<AttachWay> {
  const paths = files.map(({ path }) => path);
  if (adapter.attach) {
    await adapter.attach(page, paths);
    return 'adapter';
  }
  const control = adapter.controls?.attach;
  if (control !== undefined)
    return throughControl(page, { frame, control: frame.locator(control).first() }, files);
  const inputs = frame.locator('input[type="file"]');
  const count = await inputs.count();
  if (count > 1)
    throw new Error(
      `The page has ${count} file inputs. Name the one of the chat in the adapter: controls.attach.`,
    );
  if (count === 1) return throughInput(inputs, paths);
  const buttons = frame.getByRole('button', { name: patternOf('attach') }).filter({ visible: true });
  if ((await buttons.count()) === 1) return throughControl(page, { frame, control: buttons }, files);
  const composer = await composerOf(page, adapter, frame);
  for (const way of ['drop', 'paste'] as const)
    if (await askAttachments(frame, 'give', composer, files.map(asGiven), way)) return way;
  throw new Error(
    'The page takes no file: it has no file input and no button to attach one, and handled neither a drop nor a paste on its composer. Name the control in the adapter: controls.attach.',
  );
}

/** The page gets no more than what a File has. */
const asGiven = ({ name, type, path }: LocalFile): GivenFile => ({
  name,
  type,
  base64: readFileSync(path, 'base64'),
});

async function throughControl(
  page: Page,
  { frame, control }: { frame: Frame; control: Locator },
  files: LocalFile[],
): Promise<AttachWay> {
  const paths = files.map(({ path }) => path);
  if (await control.evaluate(isFileInput)) return throughInput(control, paths);
  const opened = page.waitForEvent('filechooser', { timeout: chooserMs }).catch(() => null);
  await control.click();
  const chooser = await opened;
  if (!chooser) {
    // An area that takes files by drag and drop alone.
    const area = await control.elementHandle();
    if (area && (await askAttachments(frame, 'give', area, files.map(asGiven), 'drop'))) return 'drop';
    throw new Error(
      `Clicking ${String(control)} opened no file chooser within ${chooserMs} ms, and it took no dropped file.`,
    );
  }
  if (chooser.isMultiple()) await chooser.setFiles(paths);
  else for (const path of paths) await chooser.setFiles(path);
  return 'chooser';
}

/** A person gives an input for one file several, one after the other. */
async function throughInput(input: Locator, paths: readonly string[]): Promise<AttachWay> {
  if (await input.evaluate(isMultiple)) await input.setInputFiles([...paths]);
  else for (const path of paths) await input.setInputFiles(path);
  return 'input';
}

async function composerOf(page: Page, { controls }: Adapter, frame: Frame): Promise<ElementHandle<Element>> {
  const selector = controls?.composer ?? '[contenteditable="true"], textarea, [role="textbox"]';
  const found = selector.startsWith('auto=')
    ? (await whenReady(page, { patienceMs: chooserMs, restMs: 0 }))?.element
    : await frame.locator(selector).first().elementHandle();
  if (found) return found;
  throw new Error('The page has no composer on which a file could be dropped.');
}

// These functions run in the page.
const isFileInput = (element: Element) => element instanceof HTMLInputElement && element.type === 'file';
const isMultiple = (element: Element) => element instanceof HTMLInputElement && element.multiple;
