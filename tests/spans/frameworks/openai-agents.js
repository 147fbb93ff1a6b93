import { OpenAIAgentsInstrumentation } from '@arizeai/openinference-instrumentation-openai-agents';
import * as sdk from '@openai/agents';
import OpenAI from 'openai';
import { z } from 'zod';
import { provider } from './tracing.js';
import { apiKey, baseURL, description, headers, said, weatherOf } from './weather.js';

new OpenAIAgentsInstrumentation({ tracerProvider: provider }).manuallyInstrument(sdk);
const getWeather = sdk.tool({
  name: 'get_weather',
  description,
  parameters: z.object({ city: z.string() }),
  execute: async ({ city }) => weatherOf(city),
});
const client = new OpenAI({ baseURL, apiKey, defaultHeaders: headers });
const agent = new sdk.Agent({
  name: 'weather',
  instructions: 'You know the weather.',
  tools: [getWeather],
  model: new sdk.OpenAIChatCompletionsModel(client, 'any'),
});
const { finalOutput } = await sdk.run(agent, said);
console.log(finalOutput);
await provider.shutdown();
