import type { Json } from '../../../record/text/json.ts';
import { shorten } from '../../../record/text/shorten.ts';
import type { ToolCall } from '../../../record/trial.ts';
import { duration, inline, visible } from '../../model/trial/visible.ts';
import { Tree } from '../text.tsx';

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
