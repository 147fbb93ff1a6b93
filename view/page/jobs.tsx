import { useEffect, useState } from 'preact/hooks';
import type { Job } from '../data.ts';
import { visible } from '../model/trial/visible.ts';
import { post } from './load.ts';

const asked = new EventTarget();
const lookMs = 700;

/** Starts an action for a trial; requires `evalwright view`. */
export async function ask(what: 'rerun' | 'promote' | 'trace', trial: string): Promise<void> {
  // Whether the server still answers is shown with the actions.
  await post(what, { trial }).catch(() => undefined);
  asked.dispatchEvent(new Event('asked'));
}

/** The actions until they are dismissed. */
export function Jobs() {
  const [jobs, setJobs] = useState<readonly Job[]>([]);
  const [dismissed, setDismissed] = useState<readonly number[]>([]);
  const [hasServer, setHasServer] = useState(true);
  useEffect(() => {
    let timer = 0;
    const look = async () => {
      clearTimeout(timer);
      const answer = await fetch('api/jobs');
      setHasServer(true);
      if (!answer.ok) return;
      // Our own server's message.
      const known = (await answer.json()) as Job[];
      setJobs(known);
      if (known.some(({ state }) => state === 'running')) timer = window.setTimeout(listen, lookMs);
    };
    const listen = () => void look().catch(() => setHasServer(false));
    asked.addEventListener('asked', listen);
    listen();
    return () => {
      clearTimeout(timer);
      asked.removeEventListener('asked', listen);
    };
  }, []);
  const shown = jobs.filter(({ id }) => !dismissed.includes(id));
  return (
    <aside class="jobs" aria-live="polite" aria-label="What was asked for">
      {!hasServer && (
        <p class="job failed">
          <code>evalwright view</code> has ended. Start it again, and open the address that it prints.
        </p>
      )}
      {shown.map(({ id, what, state, said, link }) => (
        <div key={id} class={`job ${state}`}>
          <button
            type="button"
            class="plain close"
            aria-label="Dismiss"
            onClick={() => setDismissed([...dismissed, id])}
          >
            ×
          </button>
          <strong>{visible(what)}</strong>
          <p>{state === 'running' ? 'going on …' : visible(said)}</p>
          {link && (
            <a href={link.url} target="_blank" rel="noreferrer">
              {link.text}
            </a>
          )}
        </div>
      ))}
    </aside>
  );
}
