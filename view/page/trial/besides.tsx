import type { ApiResponse, Reload } from '../../../record/trial.ts';
import { diffOf } from '../../model/diff-lines.ts';
import { inline, visible } from '../../model/trial/visible.ts';
import { Diff } from '../diff.tsx';
import { Tree } from '../text.tsx';

/** A reload of the page: whether it showed the conversation again, otherwise what it showed. */
export function ReloadItem({ reload: { before, after } }: { reload: Reload }) {
  const lines = diffOf(before, after);
  return (
    <div class={`reload ${lines ? 'wrong-reload' : ''}`}>
      <p>
        The page was loaded anew.{' '}
        {lines ? (
          <b class="wrong">The conversation was not there as it had been:</b>
        ) : (
          <span class="soft">The conversation was there again, {after.length} messages.</span>
        )}
      </p>
      {lines && <Diff lines={lines} />}
    </div>
  );
}

/** Requests to the application's API beside the chat, with responses. */
export function Responses({ responses }: { responses: readonly ApiResponse[] }) {
  if (responses.length === 0) return null;
  return (
    <section class="calls" aria-label="What the API answered">
      {responses.map(({ request, status, body }, place) => (
        <details class={`call ${status >= 400 ? 'wrong-call' : ''}`} key={place}>
          <summary>
            <span class="call-name">API</span>
            <code class="call-arguments">{visible(inline(request).slice(0, 160))}</code>
            <span class="soft call-outcome">{status}</span>
          </summary>
          <Tree name="request" value={request} open={3} />
          <Tree name="body" value={body} open={2} />
        </details>
      ))}
    </section>
  );
}
