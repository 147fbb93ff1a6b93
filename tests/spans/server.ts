import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { createOpenAI } from '@ai-sdk/openai';
import { OpenTelemetry } from '@ai-sdk/otel';
import { ROOT_CONTEXT, type Span, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { generateText, registerTelemetry, stepCountIs, tool } from 'ai';
import { z } from 'zod';
import { serve, smallPage } from '../doubles/small-server.ts';

/**
 * A chat product whose agent has its tools in process and exports spans to the address in the environment. A user who says "twice"
 * has the tool run once more than its model asked for; one who says "quietly" has it run without a request of the model.
 */

const { MODEL_URL: baseURL = '', MODEL_KEY: apiKey = '', OTEL_BSP_SCHEDULE_DELAY: delay } = process.env;
const provider = new TracerProvider({
  // The Node SDK reads the variable itself.
  spanProcessors: [
    new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: Number(delay) }),
  ],
});
const tracer = provider.getTracer('agent');
registerTelemetry(new OpenTelemetry({ tracer }));

/** What `@ai-sdk/otel` exports of a tool call, without the id that only the model gives. */
function exportCall(city: string, within: Span): void {
  const attributes = {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': 'get_weather',
    'gen_ai.tool.call.arguments': JSON.stringify({ city }),
    'gen_ai.tool.call.result': JSON.stringify({ city, degrees: 3 }),
  };
  tracer.startSpan('execute_tool get_weather', { attributes }, trace.setSpan(ROOT_CONTEXT, within)).end();
}

const server = createServer(async (request, response) => {
  if (request.url !== '/say')
    return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(smallPage);
  const prompt = await text(request);
  const correlation = String(request.headers['x-evalwright-trial']);
  // As OpenTelemetry's instrumentations of servers and of fetch do.
  const exchange = tracer.startSpan('POST /say');
  const { traceId, spanId } = exchange.spanContext();
  const traceparent = `00-${traceId}-${spanId}-01`;
  const headers = { 'x-evalwright-trial': correlation, traceparent };
  const openai = createOpenAI({ baseURL, apiKey, headers });
  if (prompt.includes('quietly')) exportCall('Ys', exchange);
  const answer = await generateText({
    model: openai.chat('any'),
    prompt,
    stopWhen: stepCountIs(3),
    tools: {
      get_weather: tool({
        inputSchema: z.object({ city: z.string() }),
        execute({ city }) {
          if (prompt.includes('twice')) exportCall(city, exchange);
          return { city, degrees: 3 };
        },
      }),
    },
  });
  exchange.end();
  response.writeHead(200, { 'content-type': 'text/plain' }).end(answer.text);
});

serve(server);
