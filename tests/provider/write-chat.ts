import { type Answer, inPieces, type Usage } from './answer.ts';

/** https://platform.openai.com/docs/api-reference/chat, whole and streamed. */

export function wholeChat(answer: Answer): object {
  const { id, model, text, calls, finish, refuses } = answer;
  const message = {
    role: 'assistant',
    content: refuses || text === '' ? null : text,
    ...(refuses ? { refusal: text } : {}),
    ...(calls.length > 0 ? { tool_calls: calls.map(asCall) } : {}),
  };
  return {
    id,
    object: 'chat.completion',
    created: 0,
    model,
    choices: finish === 'none' ? [] : [{ index: 0, message, finish_reason: finish }],
    usage: usageOf(answer.usage),
  };
}

/** The data of each event. The account of the tokens comes only where it was asked for. */
export function streamedChat(answer: Answer, { withUsage }: { withUsage: boolean }): string[] {
  const { id, model, text, calls, finish, refuses, usage } = answer;
  const chunk = (choices: object[], more: object = {}) =>
    JSON.stringify({ id, object: 'chat.completion.chunk', created: 0, model, choices, ...more });
  const delta = (what: object) => chunk([{ index: 0, delta: what, finish_reason: null }]);
  const ended =
    finish === 'none'
      ? [chunk([])]
      : [
          delta({ role: 'assistant', content: '' }),
          ...inPieces(text).map((piece) => delta(refuses ? { refusal: piece } : { content: piece })),
          ...calls.flatMap((call, index) => [
            delta({ tool_calls: [{ index, ...asCall({ ...call, args: '' }) }] }),
            ...inPieces(call.args, 12).map((piece) =>
              delta({ tool_calls: [{ index, function: { arguments: piece } }] }),
            ),
          ]),
          chunk([{ index: 0, delta: {}, finish_reason: finish }]),
        ];
  return [...ended, ...(withUsage ? [chunk([], { usage: usageOf(usage) })] : []), '[DONE]'];
}

const asCall = ({ id, name, args }: Answer['calls'][number]) => ({
  id,
  type: 'function',
  function: { name, arguments: args },
});

const usageOf = ({ prompt, cached, completion, reasoning }: Usage) => ({
  prompt_tokens: prompt,
  completion_tokens: completion,
  total_tokens: prompt + completion,
  prompt_tokens_details: { cached_tokens: cached },
  completion_tokens_details: { reasoning_tokens: reasoning },
});
