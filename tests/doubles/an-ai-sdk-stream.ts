import { createUIMessageStream, createUIMessageStreamResponse } from 'ai';

/** What the AI SDK itself writes. */
export const aiSdkBody = await createUIMessageStreamResponse({
  stream: createUIMessageStream({
    execute({ writer }) {
      for (const chunk of [
        { type: 'start' },
        { type: 'start-step' },
        { type: 'tool-input-start', toolCallId: 'c1', toolName: 'get_weather' },
        { type: 'tool-input-available', toolCallId: 'c1', toolName: 'get_weather', input: { city: 'Oslo' } },
        { type: 'tool-output-available', toolCallId: 'c1', output: { tempC: 7 } },
        { type: 'tool-input-available', toolCallId: 'c2', toolName: 'send_mail', input: {} },
        { type: 'tool-approval-request', approvalId: 'a1', toolCallId: 'c2' },
        { type: 'text-start', id: 't' },
        { type: 'text-delta', id: 't', delta: 'It is 7 ' },
        { type: 'text-delta', id: 't', delta: 'degrees.' },
        { type: 'text-end', id: 't' },
        { type: 'finish-step' },
        { type: 'finish' },
      ] as const)
        writer.write(chunk);
    },
  }),
}).text();
