import OpenAI, { AzureOpenAI, type ClientOptions } from 'openai';

export type Provider = {
  /** Of an OpenAI-compatible endpoint; with `apiVersion`, of an Azure resource. */
  baseUrl: string;
  apiKey: string;
  model: string;
  /** Azure's deployments need it; null everywhere else. */
  apiVersion: string | null;
};

/** Nothing of the environment may get in: the agent's provider is set by variables that this package reads by itself. */
export function openProvider(
  { baseUrl, apiKey, model, apiVersion }: Provider,
  options: Pick<ClientOptions, 'maxRetries' | 'timeout'>,
): OpenAI {
  const common = { ...options, apiKey, organization: null, project: null, logLevel: 'off' } as const;
  if (apiVersion === null) return new OpenAI({ ...common, baseURL: baseUrl });
  const baseURL = `${baseUrl.replace(/\/+$/, '').replace(/\/openai$/, '')}/openai`;
  return new AzureOpenAI({ ...common, baseURL, apiVersion, deployment: model });
}
