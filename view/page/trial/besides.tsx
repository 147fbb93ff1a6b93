import type { Json } from '../../../record/text/json.ts';
import { shorten } from '../../../record/text/shorten.ts';
import type { ApiResponse, Reload, ToolCall } from '../../../record/trial.ts';
import { diffOf } from '../../model/diff-lines.ts';
import { duration, inline, visible } from '../../model/trial/visible.ts';
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

type Props = {
  call: ToolCall;
  place: number;
  isMeant: boolean;
  isNow: boolean;
  /** The schema of its arguments; undefined if not observed. */
  schema: Json | undefined;
};

/** A tool call with arguments, witnesses and result. */
export function CallItem({ call, place, isMeant, isNow, schema }: Props) {
  const { name, arguments: given, result, words, failed, injected, source, alsoSeenBy = [], server } = call;
  const isWrong = failed === true || injected !== undefined;
  const others = alsoSeenBy.filter(
    (seen) => seen.result !== undefined || JSON.stringify(seen.arguments ?? given) !== JSON.stringify(given),
  );
  return (
    <details
      class={`call ${isWrong ? 'wrong-call' : ''} ${isMeant ? 'meant' : ''} ${isNow ? 'now' : ''}`}
      id={`call-${place}`}
    >
      <summary>
        <span class="call-name">{visible(name)}</span>
        <code class="call-arguments">{given === null ? '' : visible(shorten(inline(given), 160))}</code>
        {injected !== undefined && (
          <b class="wrong call-outcome">injected failure: {injected.replaceAll('_', ' ')}</b>
        )}
        {injected === undefined && failed === true && <b class="wrong call-outcome">failed</b>}
        {call.durationMs !== undefined && <span class="soft call-outcome">{duration(call.durationMs)}</span>}
      </summary>
      <p class="soft small">
        {server !== undefined && `${visible(server)} · `}seen by{' '}
        {[source, ...alsoSeenBy.map((seen) => seen.source)].join(', ')}
      </p>
      {given !== null && <Tree name="arguments" value={given} open={3} />}
      {schema !== undefined && <Tree name="its schema" value={schema} open={0} />}
      {result !== undefined && <Tree name="result" value={result} open={2} />}
      {words !== undefined && <Tree name="in words" value={words} />}
      {others.map((seen) => (
        <div class="otherwise" key={seen.source}>
          <p class="wrong small">{seen.source} saw it otherwise</p>
          {seen.arguments !== null && <Tree name="arguments" value={seen.arguments} />}
          {seen.result !== undefined && <Tree name="result" value={seen.result} />}
        </div>
      ))}
    </details>
  );
}
