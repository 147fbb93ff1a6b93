import type { TrialFile, ViewIndex } from '../data.ts';

/** The function that data files call with the name and content of a document: deflated, base64. */
declare global {
  interface Window {
    evalwrightView?: (name: string, data: string) => void;
    trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy };
  }
}
type Policy = { createScriptURL(url: string): string };

const waiting = new Map<string, (document: Promise<unknown>) => void>();

window.evalwrightView = (name, data) => {
  waiting.get(name)?.(inflate(data));
  waiting.delete(name);
};

/** The only scripts that this page loads: its own data. Nothing in the address can name another. */
const policy: Policy | undefined = window.trustedTypes?.createPolicy('evalwright', {
  createScriptURL(url) {
    if (/^data\/(?:index|trials\/[\w.-]+)\.js(?:\?\d+)?$/.test(url)) return url;
    throw new TypeError(`${url} is not part of this page's data`);
  },
});

export const loadIndex = (): Promise<ViewIndex> => load<ViewIndex>('index', `data/index.js?${Date.now()}`);

/** @throws if the trial is not next to the page. */
export const loadTrial = (key: string, isLive: boolean): Promise<TrialFile> =>
  load<TrialFile>(key, `data/trials/${key}.js${isLive ? `?${Date.now()}` : ''}`);

/** Sends a document to the server of `evalwright view`. */
export const post = (what: string, document: unknown): Promise<Response> =>
  fetch(`api/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(document),
  });

function load<T>(name: string, url: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    // The data are written by Evalwright itself.
    waiting.set(name, (document) => resolve(document as Promise<T>));
    script.onerror = () => reject(new Error(`${url} cannot be loaded`));
    script.onload = () => {
      script.remove();
      if (waiting.delete(name)) reject(new Error(`${url} does not hold ${name}`));
    };
    script.src = policy?.createScriptURL(url) ?? url;
    document.head.append(script);
  });
}

async function inflate(data: string): Promise<unknown> {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return JSON.parse(await new Response(stream).text());
}
