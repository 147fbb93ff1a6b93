import { LangChainInstrumentation } from '@arizeai/openinference-instrumentation-langchain';
import * as callbacks from '@langchain/core/callbacks/manager';
import { tool } from '@langchain/core/tools';
import { createReactAgent } from '@langchain/langgraph/prebuilt';
import { ChatOpenAI } from '@langchain/openai';
import { z } from 'zod';
import { provider } from './tracing.js';
import { apiKey, baseURL, description, headers, said, weatherOf } from './weather.js';

new LangChainInstrumentation({ tracerProvider: provider }).manuallyInstrument(callbacks);
const getWeather = tool(async ({ city }) => JSON.stringify(weatherOf(city)), {
  name: 'get_weather',
  description,
  schema: z.object({ city: z.string() }),
});
const llm = new ChatOpenAI({ model: 'any', apiKey, configuration: { baseURL, defaultHeaders: headers } });
const agent = createReactAgent({ llm, tools: [getWeather] });
const { messages } = await agent.invoke({ messages: [{ role: 'user', content: said }] });
console.log(messages.at(-1).content);
await provider.shutdown();
