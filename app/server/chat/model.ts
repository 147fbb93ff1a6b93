import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { Config } from '../config.ts';
import { PlainError } from '../plain-error.ts';

/** The configured model; 503 with plain words when there is none. The headers go along with every request to it. */
export function createModel({ model }: Config, headers: Record<string, string>) {
  if (!model) throw new PlainError(503, 'model_not_configured', ({ problems }) => problems.noModel);
  const { baseUrl, apiKey, name } = model;
  return createOpenAICompatible({ name: 'model', baseURL: baseUrl, apiKey, headers, includeUsage: true })(
    name,
  );
}
