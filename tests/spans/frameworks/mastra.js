import { createOpenAI } from '@ai-sdk/openai';
import { Mastra } from '@mastra/core';
import { Agent } from '@mastra/core/agent';
import { createTool } from '@mastra/core/tools';
import { Observability } from '@mastra/observability';
import { OtelExporter } from '@mastra/otel-exporter';
import { z } from 'zod';
import { apiKey, baseURL, description, headers, said, weatherOf } from './weather.js';

const getWeather = createTool({
  id: 'get_weather',
  description,
  inputSchema: z.object({ city: z.string() }),
  execute: async ({ city }) => weatherOf(city),
});
const openai = createOpenAI({ baseURL, apiKey, headers });
const weather = new Agent({
  id: 'weather',
  name: 'weather',
  instructions: 'You know the weather.',
  model: openai.chat('any'),
  tools: { get_weather: getWeather },
});
const endpoint = `${process.env.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`;
const exporter = new OtelExporter({ provider: { custom: { endpoint, protocol: 'http/json' } } });
const mastra = new Mastra({
  agents: { weather },
  logger: false,
  observability: new Observability({ configs: { otel: { serviceName: 'weather', exporters: [exporter] } } }),
});
const { text } = await mastra.getAgent('weather').generate(said);
console.log(text);
await mastra.shutdown();
