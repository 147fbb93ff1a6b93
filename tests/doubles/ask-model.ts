import OpenAI from 'openai';
import type { Cassette } from '../../cases/cassette.ts';

export const header = 'x-evalwright-trial';
export const key = 'made-for-this-run';
export const options = { key, modelName: 'any', header, tokensPerSecond: 10_000 };
export const clock = { now: '2026-12-31T23:59:50+08:00', timeZone: 'Asia/Shanghai' };
export const say = (user: string, ...replies: Cassette[number]['replies']): Cassette => [{ user, replies }];

/** One streamed answer, as an application would ask for it. */
export async function ask(baseUrl: string, messages: OpenAI.ChatCompletionMessageParam[], trial?: string) {
  const client = new OpenAI({ baseURL: baseUrl, apiKey: key, maxRetries: 0 });
  const stream = await client.chat.completions.create(
    { model: 'any', messages, stream: true, stream_options: { include_usage: true } },
    trial ? { headers: { [header]: trial } } : {},
  );
  let said = '';
  const calls: string[] = [];
  for await (const { choices } of stream) {
    const delta = choices[0]?.delta;
    said += delta?.content ?? '';
    for (const call of delta?.tool_calls ?? [])
      calls.push(`${call.function?.name ?? ''}${call.function?.arguments ?? ''}`);
  }
  return { said, calls: calls.join('') };
}
