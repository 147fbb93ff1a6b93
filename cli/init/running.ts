/** Where development servers usually listen. */
const usualPorts = [3000, 5173, 4200, 8080, 8000, 4321, 3001, 5000, 7860, 8501];
const patienceMs = 1_500;

/** The usual addresses at which a page is served on this machine just now. */
export async function runningPages(ports: readonly number[] = usualPorts): Promise<string[]> {
  const urls = ports.map((port) => `http://localhost:${port}`);
  const served = await Promise.all(urls.map(servesPage));
  return urls.filter((_, index) => served[index]);
}

/** Whether anything answers at an address at all. */
export const answers = async (url: string): Promise<boolean> => (await ask(url)) !== null;

const servesPage = async (url: string): Promise<boolean> =>
  (await ask(url))?.headers.get('content-type')?.includes('text/html') ?? false;

async function ask(url: string): Promise<Response | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs), redirect: 'manual' });
    await response.body?.cancel();
    return response;
  } catch {
    // Nobody is there, or speaks another protocol: no page either way.
    return null;
  }
}
