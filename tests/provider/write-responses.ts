import { type Answer, inPieces } from './answer.ts';

/** https://platform.openai.com/docs/api-reference/responses-streaming and the whole response alike. */

export function wholeResponse(answer: Answer): object {
  return responseOf(answer, { output: itemsOf(answer), done: true });
}

/** The data of each event, in order. */
export function streamedResponse(answer: Answer): string[] {
  let number = 0;
  const event = (type: string, more: object) => JSON.stringify({ type, sequence_number: number++, ...more });
  const begun = responseOf(answer, { output: [], done: false });
  const events = [
    event('response.created', { response: begun }),
    event('response.in_progress', { response: begun }),
  ];
  for (const [index, item] of itemsOf(answer).entries()) events.push(...eventsOf(item, index, event));
  const whole = wholeResponse(answer);
  events.push(
    event(answer.finish === 'content_filter' ? 'response.incomplete' : 'response.completed', {
      response: whole,
    }),
  );
  return events;
}

type Item = ReturnType<typeof itemsOf>[number];
type WriteEvent = (type: string, more: object) => string;

function eventsOf(item: Item, index: number, event: WriteEvent): string[] {
  const at = { output_index: index, item_id: item.id };
  if (item.type === 'function_call')
    return [
      event('response.output_item.added', { ...at, item: { ...item, arguments: '', status: 'in_progress' } }),
      ...inPieces(item.arguments, 12).map((delta) =>
        event('response.function_call_arguments.delta', { ...at, delta }),
      ),
      event('response.function_call_arguments.done', { ...at, arguments: item.arguments }),
      event('response.output_item.done', { ...at, item }),
    ];
  const [part] = item.content;
  const text = part ? (part.type === 'refusal' ? part.refusal : part.text) : '';
  const kind = part?.type === 'refusal' ? 'refusal' : 'output_text';
  const within = { ...at, content_index: 0 };
  return [
    event('response.output_item.added', { ...at, item: { ...item, content: [], status: 'in_progress' } }),
    event('response.content_part.added', { ...within, part: { ...part, text: '', refusal: '' } }),
    ...inPieces(text).map((delta) => event(`response.${kind}.delta`, { ...within, delta })),
    event(`response.${kind}.done`, { ...within, [kind === 'refusal' ? 'refusal' : 'text']: text }),
    event('response.content_part.done', { ...within, part }),
    event('response.output_item.done', { ...at, item }),
  ];
}

function itemsOf({ id, text, calls, refuses, finish }: Answer) {
  if (finish === 'none') return [];
  const part = refuses
    ? ({ type: 'refusal', refusal: text } as const)
    : ({ type: 'output_text', text, annotations: [] } as const);
  const message = {
    id: `msg_${id}`,
    type: 'message' as const,
    status: 'completed',
    role: 'assistant',
    content: [part],
  };
  return [
    ...(text !== '' || calls.length === 0 ? [message] : []),
    ...calls.map(({ id: callId, name, args }) => ({
      id: `fc_${callId}`,
      type: 'function_call' as const,
      status: 'completed',
      call_id: callId,
      name,
      arguments: args,
    })),
  ];
}

function responseOf(
  { id, model, finish, usage }: Answer,
  { output, done }: { output: object[]; done: boolean },
): object {
  const filtered = finish === 'content_filter';
  return {
    id,
    object: 'response',
    created_at: 0,
    model,
    status: done ? (filtered ? 'incomplete' : 'completed') : 'in_progress',
    incomplete_details: done && filtered ? { reason: 'content_filter' } : null,
    error: null,
    output,
    parallel_tool_calls: true,
    tool_choice: 'auto',
    tools: [],
    usage: done
      ? {
          input_tokens: usage.prompt,
          input_tokens_details: { cached_tokens: usage.cached },
          output_tokens: usage.completion,
          output_tokens_details: { reasoning_tokens: usage.reasoning },
          total_tokens: usage.prompt + usage.completion,
        }
      : null,
  };
}
