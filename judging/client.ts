import type OpenAI from 'openai';
import { APIConnectionError, APIError, APIUserAbortError } from 'openai';
import { z } from 'zod';
import {
  AskError,
  type ClientSettings,
  type Completion,
  type ModelClient,
  type Question,
} from './model-client.ts';
import { openProvider } from './provider.ts';

/** How to enforce the answer's format, the strictest first. */
const formats = ['json_schema', 'json_object', 'none'] as const;
type Format = (typeof formats)[number];

/** Connects to a model's endpoint. Once a weaker format has worked where a stricter one failed, it is used from then on. */
export function connectModel(settings: ClientSettings): ModelClient {
  const client = openProvider(settings, { maxRetries: 0 });
  let workingFormat = 0;
  return {
    async complete(question, weaker) {
      const used = Math.min(workingFormat + weaker, formats.length - 1);
      const format = formats[used] ?? 'none';
      try {
        const completion = await request(client, settings, { question, format });
        workingFormat = Math.max(workingFormat, used);
        return completion;
      } catch (error) {
        if (used === formats.length - 1 || !refusesFormat(error)) throw askError(error, settings);
        throw new AskError(`the endpoint refused ${format}`, 'weaken', { cause: error });
      }
    },
  };
}

async function request(
  client: OpenAI,
  { who, model, timeoutMs }: ClientSettings,
  { question: { system, user, screenshot, answer }, format }: { question: Question; format: Format },
): Promise<Completion> {
  const completion = await client.chat.completions.create(
    {
      model,
      messages: [
        { role: 'system', content: system },
        {
          role: 'user',
          content: screenshot
            ? [
                { type: 'text', text: user },
                {
                  type: 'image_url',
                  image_url: { url: `data:${screenshot.mediaType};base64,${screenshot.base64}` },
                },
              ]
            : user,
        },
      ],
      ...responseFormat(format, answer),
    },
    // The client's own timeout covers only the headers, and a body can stall too.
    { timeout: timeoutMs, signal: AbortSignal.timeout(timeoutMs) },
  );
  const choice = completion.choices?.[0];
  if (choice?.message.refusal)
    throw new AskError(`${who} refused: ${choice.message.refusal.slice(0, 200)}`, 'retry');
  if (choice?.finish_reason === 'content_filter')
    throw new AskError(`the endpoint's content filter stopped ${who}`, 'retry');
  const { prompt_tokens: prompt, completion_tokens: completed } = completion.usage ?? {};
  return {
    text: choice?.message.content ?? '',
    tokens: prompt == null || completed == null ? null : { prompt, completion: completed },
  };
}

function responseFormat(
  format: Format,
  { name, schema }: Question['answer'],
): Pick<OpenAI.ChatCompletionCreateParamsNonStreaming, 'response_format'> {
  if (format === 'none') return {};
  if (format === 'json_object') return { response_format: { type: 'json_object' } };
  const { $schema: _, ...form } = z.toJSONSchema(schema);
  return { response_format: { type: 'json_schema', json_schema: { name, strict: true, schema: form } } };
}

/** Endpoints report missing structured output in many forms; a request that is wrong for another reason fails again. */
const refusesFormat = (error: unknown) =>
  error instanceof APIError &&
  error.status !== undefined &&
  [400, 415, 422, 500, 501].includes(error.status) &&
  (error.status !== 500 || /response_format|json_schema|json_object|structured/i.test(error.message));

function askError(error: unknown, { who, timeoutMs }: Pick<ClientSettings, 'who' | 'timeoutMs'>): AskError {
  if (error instanceof AskError) return error;
  if (error instanceof APIUserAbortError || (error instanceof Error && error.name === 'TimeoutError'))
    return new AskError(`${who} did not answer within ${timeoutMs} ms`, 'retry', { cause: error });
  if (error instanceof APIConnectionError)
    return new AskError(
      error.message.includes('timed out')
        ? `${who} did not answer within ${timeoutMs} ms`
        : `${who}'s endpoint cannot be reached: ${error.cause instanceof Error ? error.cause.message : error.message}`,
      'retry',
      { cause: error },
    );
  if (error instanceof APIError && error.status !== undefined) {
    const message = `${who}'s endpoint answered ${error.status}: ${error.message.slice(0, 300)}`;
    if ([401, 403, 404].includes(error.status)) return new AskError(message, 'stop', { cause: error });
    const again = error.status === 408 || error.status === 409 || error.status === 429 || error.status >= 500;
    return new AskError(message, again ? 'retry' : 'give_up', {
      // Before version 5 of the package, headers are a plain object.
      afterMs: retryAfter(new Headers(error.headers)),
      cause: error,
    });
  }
  return new AskError(
    `${who}'s answer cannot be read: ${error instanceof Error ? error.message : error}`,
    'retry',
    { cause: error },
  );
}

function retryAfter(headers: Headers): number | null {
  const ms = headers.get('retry-after-ms');
  const seconds = headers.get('retry-after');
  const wanted = ms ? Number(ms) : seconds ? Number(seconds) * 1_000 : Number.NaN;
  return Number.isFinite(wanted) && wanted >= 0 ? wanted : null;
}
