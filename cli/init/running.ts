import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { childEnvironment } from '../../platform/environment.ts';
import { pageLocale } from '../connect/own-headers.ts';
import { ownCommand } from '../processes/own-package.ts';

/** Where development servers usually listen. */
const usualPorts = [3000, 5173, 4200, 8080, 8000, 4321, 3001, 5000, 7860, 8501];
const patienceMs = 1_500;

/** The usual addresses at which a page is served on this machine just now. */
export async function runningPages(ports: readonly number[] = usualPorts): Promise<string[]> {
  const urls = ports.map((port) => `http://localhost:${port}`);
  const served = await Promise.all(urls.map(servesPage));
  return urls.filter((_, index) => served[index]);
}

/** `unclear`: something listens, and has not answered yet. */
export async function reach(url: string): Promise<'answers' | 'unclear' | 'nothing'> {
  const response = await ask(url);
  return response === null ? 'nothing' : response === 'unclear' ? 'unclear' : 'answers';
}

/**
 * Why an address serves no page, with the next step; null if it may serve one. Redirects are not followed: behind them a product
 * may create a guest.
 */
export async function whyNoPage(url: string, headers: Record<string, string>): Promise<string | null> {
  const response = await ask(url, headers);
  if (response === 'unclear') return null;
  if (!response) return `Nothing answers at ${url}. Start the application, or check the URL.`;
  const { status } = response;
  if (status === 401 || status === 403)
    return `${url} answers ${status}. If it needs a sign-in, pass --storage-state or --header.`;
  if (status >= 400) return `${url} answers ${status}. Check the application's log and the URL.`;
  const type = response.headers.get('content-type') ?? 'no content type';
  const isPage = status >= 300 || type.includes('html');
  return isPage ? null : `${url} answers ${type}, which is not a page. Check the URL.`;
}

async function servesPage(url: string): Promise<boolean> {
  const response = await ask(url);
  if (response === null || response === 'unclear') return false;
  return response.headers.get('content-type')?.includes('text/html') ?? false;
}

/** A development server may compile its first page for longer: then it is unclear. */
async function ask(url: string, headers: Record<string, string> = {}): Promise<Response | 'unclear' | null> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    // As a browser; `fetch` accepts the language `*`, at which some applications fail.
    const sent = { 'accept-language': pageLocale, ...headers };
    const response = await fetch(url, { signal, headers: sent, redirect: 'manual' });
    await response.body?.cancel();
    return response;
  } catch (error) {
    const code =
      error instanceof Error && error.cause instanceof Error ? Reflect.get(error.cause, 'code') : null;
    return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(code)) ? null : 'unclear';
  }
}

const toldLines = 20;

/** Calls this command in a folder, and shows nothing of it. @returns the end of what it said, as plain text. */
export async function runQuietly(
  folder: string,
  args: readonly string[],
  variables: Record<string, string> = {},
): Promise<string> {
  const child = spawn(process.execPath, [ownCommand, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: childEnvironment({ ...variables, FORCE_COLOR: '0' }),
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => said.push(text));
  await once(child, 'close');
  return stripVTControlCharacters(said.join('')).trim().split('\n').slice(-toldLines).join('\n');
}
