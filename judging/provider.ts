import OpenAI, { AzureOpenAI, type ClientOptions } from 'openai';

export type Provider = {
  /** The URL of an OpenAI-compatible endpoint or, with `apiVersion`, of an Azure resource. */
  baseUrl: string;
  apiKey: string;
  model: string;
  /** Required for Azure deployments; null otherwise. */
  apiVersion: string | null;
};

/** All settings are explicit, because this package otherwise reads the agent's provider from environment variables. */
export function openProvider(
  { baseUrl, apiKey, model, apiVersion }: Provider,
  options: Pick<ClientOptions, 'maxRetries' | 'timeout'>,
): OpenAI {
  const common = { ...options, apiKey, organization: null, project: null, logLevel: 'off' } as const;
  if (apiVersion === null) return new OpenAI({ ...common, baseURL: baseUrl });
  const baseURL = `${baseUrl.replace(/\/+$/, '').replace(/\/openai$/, '')}/openai`;
  return new AzureOpenAI({ ...common, baseURL, apiVersion, deployment: model });
}
