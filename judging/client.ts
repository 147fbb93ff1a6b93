import type OpenAI from 'openai';
import { APIConnectionError, APIError, APIUserAbortError } from 'openai';
import { z } from 'zod';
import { answerSchema } from '../graders/judge/answer.ts';
import type { Screenshot } from '../graders/judge/prompt/evidence.ts';
import type { Prompt } from '../graders/judge/prompt/prompt.ts';
import { type ClientSettings, type Completion, type JudgeClient, JudgeError } from './judge-client.ts';
import { openProvider } from './provider.ts';

/** How an endpoint can be held to the answer's form, the strictest first. */
const formats = ['json_schema', 'json_object', 'none'] as const;
type Format = (typeof formats)[number];

/** Talks to the judge's endpoint. A weaker format that worked where a stricter one did not is used from then on. */
export function connectJudge(settings: ClientSettings): JudgeClient {
  const client = openProvider(settings, { maxRetries: 0 });
  let known = 0;
  return {
    async complete(prompt, screenshot, weaker) {
      const used = Math.min(known + weaker, formats.length - 1);
      const format = formats[used] ?? 'none';
      try {
        const completion = await request(client, settings, { prompt, screenshot, format });
        known = Math.max(known, used);
        return completion;
      } catch (error) {
        if (used === formats.length - 1 || !refusesFormat(error)) throw judgeError(error, settings.timeoutMs);
        throw new JudgeError(`the endpoint refused ${format}`, 'weaken', { cause: error });
      }
    },
  };
}

type Asked = { prompt: Prompt; screenshot: Screenshot | null; format: Format };

async function request(
  client: OpenAI,
  { model, timeoutMs }: ClientSettings,
  { prompt, screenshot, format }: Asked,
): Promise<Completion> {
  const completion = await client.chat.completions.create(
    {
      model,
      messages: [
        { role: 'system', content: prompt.system },
        {
          role: 'user',
          content: screenshot
            ? [
                { type: 'text', text: prompt.user },
                {
                  type: 'image_url',
                  image_url: { url: `data:${screenshot.mediaType};base64,${screenshot.base64}` },
                },
              ]
            : prompt.user,
        },
      ],
      ...responseFormat(format, prompt),
    },
    // The client's own timeout ends with the headers; a body can stall too.
    { timeout: timeoutMs, signal: AbortSignal.timeout(timeoutMs) },
  );
  const choice = completion.choices?.[0];
  if (choice?.message.refusal)
    throw new JudgeError(`the judge refused: ${choice.message.refusal.slice(0, 200)}`, 'retry');
  if (choice?.finish_reason === 'content_filter')
    throw new JudgeError("the endpoint's content filter stopped the judge", 'retry');
  return {
    text: choice?.message.content ?? '',
    tokens: {
      prompt: completion.usage?.prompt_tokens ?? 0,
      completion: completion.usage?.completion_tokens ?? 0,
    },
  };
}

function responseFormat(
  format: Format,
  { levels }: Prompt,
): Pick<OpenAI.ChatCompletionCreateParamsNonStreaming, 'response_format'> {
  if (format === 'none') return {};
  if (format === 'json_object') return { response_format: { type: 'json_object' } };
  const { $schema: _, ...schema } = z.toJSONSchema(answerSchema(levels));
  return {
    response_format: { type: 'json_schema', json_schema: { name: 'judgement', strict: true, schema } },
  };
}

/** Endpoints that lack structured output say so in many ways; a request that is wrong for another reason fails again. */
const refusesFormat = (error: unknown) =>
  error instanceof APIError &&
  error.status !== undefined &&
  [400, 415, 422, 500, 501].includes(error.status) &&
  (error.status !== 500 || /response_format|json_schema|json_object|structured/i.test(error.message));

function judgeError(error: unknown, timeoutMs: number): JudgeError {
  if (error instanceof JudgeError) return error;
  if (error instanceof APIUserAbortError || (error instanceof Error && error.name === 'TimeoutError'))
    return new JudgeError(`the judge did not answer within ${timeoutMs} ms`, 'retry', { cause: error });
  if (error instanceof APIConnectionError)
    return new JudgeError(
      error.message.includes('timed out')
        ? `the judge did not answer within ${timeoutMs} ms`
        : `the judge's endpoint cannot be reached: ${causeOf(error)}`,
      'retry',
      { cause: error },
    );
  if (error instanceof APIError && error.status !== undefined) {
    const message = `the judge's endpoint answered ${error.status}: ${error.message.slice(0, 300)}`;
    if ([401, 403, 404].includes(error.status)) return new JudgeError(message, 'stop', { cause: error });
    const again = error.status === 408 || error.status === 409 || error.status === 429 || error.status >= 500;
    return new JudgeError(message, again ? 'retry' : 'give_up', {
      afterMs: retryAfter(error.headers),
      cause: error,
    });
  }
  return new JudgeError(
    `the judge's answer cannot be read: ${error instanceof Error ? error.message : error}`,
    'retry',
    { cause: error },
  );
}

const causeOf = ({ cause, message }: Error) => (cause instanceof Error ? cause.message : message);

function retryAfter(headers: Headers | undefined): number | null {
  const ms = headers?.get('retry-after-ms');
  const seconds = headers?.get('retry-after');
  const wanted = ms ? Number(ms) : seconds ? Number(seconds) * 1_000 : Number.NaN;
  return Number.isFinite(wanted) && wanted >= 0 ? wanted : null;
}
