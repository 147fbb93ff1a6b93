import type { AttachmentWatch, GivenFile } from '../recorder.ts';
import { native } from './natives.ts';
import { readableText } from './reading/readable-text.ts';
import { LinesBeside } from './screen/beside.ts';

/** Observes which files the page is given, what it shows then, and which of them its requests carry. */

type Known = { file: File; covered: number; isSeen: boolean; isChanged: boolean; base64: Promise<string> };

/** Null until the user attaches a file: requests cost nothing before. */
let known: Known[] | null = null;
let open = 0;
let comparing: Promise<unknown> = Promise.resolve();
let lines: LinesBeside | null = null;
let changedAt = 0;
/** Larger files are not looked for inside of texts. */
const longestText = 25_000_000;
/** Shorter texts occur in many bodies by chance. */
const telling = 8;
const nothing = () => undefined;

/** Looks for attached files in the body of a request. @returns what to call when the request has ended. */
export function noteBody(body: unknown): () => void {
  const files = known;
  if (!files || files.length === 0 || body === null || body === undefined) return nothing;
  open += 1;
  // The body of a request can be read only once it has been sent, so a copy is kept.
  const held = body instanceof Request ? body.clone() : body;
  comparing = comparing.then(() => compare(held, files)).catch(nothing);
  return () => {
    open -= 1;
    changedAt = native.now();
  };
}

async function compare(body: unknown, files: readonly Known[]): Promise<void> {
  const values = body instanceof FormData ? [...body.values()] : [body];
  for (const value of values) {
    if (typeof value === 'string') for (const one of files) await findIn(value, one);
    else if (value instanceof Blob) await match(value, files);
    else if (value instanceof Request) await compare(await bodyOf(value), files);
    else if (value instanceof ArrayBuffer) await match(new Blob([value]), files);
    else if (ArrayBuffer.isView(value))
      await match(
        new Blob([new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()]),
        files,
      );
  }
}

const bodyOf = (request: Request): Promise<FormData | Blob> =>
  request.headers.get('content-type')?.startsWith('multipart/form-data')
    ? request.formData()
    : request.blob();

/** A file may be sent in pieces, one after the other. Several files may have one name. */
async function match(blob: Blob, files: readonly Known[]): Promise<void> {
  let isKnown = false;
  for (const one of files) {
    const { file, covered } = one;
    const isNext = blob.size > 0 ? !isWhole(one) : file.size === 0;
    if (!isNext || !(await isEqual(blob, file.slice(covered, covered + blob.size)))) continue;
    one.covered += blob.size;
    one.isSeen = true;
    isKnown = true;
  }
  if (isKnown || !(blob instanceof File)) return;
  for (const one of files) if (!isWhole(one) && one.file.name === blob.name) one.isChanged = true;
}

const isWhole = ({ file, covered, isSeen }: Known): boolean => isSeen && covered >= file.size;

async function isEqual(left: Blob, right: Blob): Promise<boolean> {
  if (left.size !== right.size) return false;
  const [some, others] = [
    new Uint8Array(await left.arrayBuffer()),
    new Uint8Array(await right.arrayBuffer()),
  ];
  return some.every((byte, index) => byte === others[index]);
}

/** As base64, or as the text that it is. */
async function findIn(text: string, one: Known): Promise<void> {
  const { file } = one;
  if (file.size < telling || file.size > longestText) return;
  const quoted = JSON.stringify(await file.text()).slice(1, -1);
  if (!text.includes(await one.base64) && !text.includes(quoted)) return;
  one.covered = file.size;
  one.isSeen = true;
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve) => {
    if (file.size > longestText) return resolve('');
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^.*,/, '')));
    reader.readAsDataURL(file);
  });

const add = (files: Iterable<File>): void => {
  for (const file of files)
    if (!known?.some((one) => one.file === file))
      known?.push({ file, covered: 0, isSeen: false, isChanged: false, base64: base64Of(file) });
};

/** The page may empty its input while it handles the event. */
const take = (event: Event): void => {
  const [target] = event.composedPath();
  if (target instanceof HTMLInputElement && target.files) add(target.files);
};

/** An input that is in no document is opened by its script. */
function watchInputs(): void {
  window.addEventListener('input', take, true);
  const { click } = HTMLInputElement.prototype;
  HTMLInputElement.prototype.click = function open(this: HTMLInputElement) {
    if (this.type === 'file') this.addEventListener('input', take);
    click.call(this);
  };
}

const look = (): void => {
  const count = lines?.lines.length;
  lines?.look(() => false, [document.body]);
  if (lines?.lines.length !== count) changedAt = native.now();
};

export const attachmentWatch: AttachmentWatch = {
  begin() {
    if (!known) watchInputs();
    known = [];
    changedAt = native.now();
    lines = new LinesBeside(() => false, undefined);
  },
  give(target, files, way) {
    const transfer = new DataTransfer();
    for (const file of files) transfer.items.add(fileOf(file));
    add(transfer.files);
    const common = { bubbles: true, cancelable: true, composed: true };
    if (way === 'paste') {
      const names = files.map(({ name }) => name);
      return paste(target, new ClipboardEvent('paste', { ...common, clipboardData: transfer }), names);
    }
    const events = ['dragenter', 'dragover', 'drop'].map((type) => {
      const event = new DragEvent(type, { ...common, dataTransfer: transfer });
      target.dispatchEvent(event);
      return event;
    });
    return Promise.resolve(events.at(-1)?.defaultPrevented ?? false);
  },
  async rested(patienceMs) {
    const until = native.now() + patienceMs;
    while (native.now() < until && (open > 0 || native.now() - changedAt < restMs)) {
      look();
      await new Promise((resolve) => native.setTimeout(() => resolve(null), lookMs));
    }
    look();
    return lines?.lines.map(({ text }) => text) ?? [];
  },
  async sent() {
    await comparing;
    return (known ?? []).map((one) => ({
      name: one.file.name,
      sent: isWhole(one) ? 'unchanged' : one.isChanged || one.isSeen ? 'changed' : 'never',
    }));
  },
};

/** A page may take what is pasted without preventing the default; then it shows the name of the file, or a picture. */
function paste(target: Element, event: Event, names: readonly string[]): Promise<boolean> {
  const shown = () => {
    const text = readableText(document.body);
    const named = names.filter((name) => text.includes(name)).length;
    return named + document.querySelectorAll('img, canvas, video').length;
  };
  const before = shown();
  target.dispatchEvent(event);
  return new Promise((resolve) =>
    native.setTimeout(() => resolve(event.defaultPrevented || shown() > before), pasteMs),
  );
}

const pasteMs = 300;
/** How long after its last request or change a page may take to show what became of a file. */
const restMs = 300;
const lookMs = 50;

function fileOf({ name, type, base64 }: GivenFile): File {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
  return new File([bytes], name, { type });
}
