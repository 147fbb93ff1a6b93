import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOf } from './chat-request.ts';
import { asChatRequest, responsesRequestSchema } from './responses-request.ts';

test('all texts of an answer are one message, also with a call of the provider between them', () => {
  const said = (text: string) => ({ role: 'assistant', content: [{ type: 'output_text', text }] });
  const { messages } = asChatRequest(
    responsesRequestSchema.parse({
      input: [
        { role: 'user', content: 'Will it rain?' },
        said('I will look. '),
        { type: 'web_search_call', id: 'ws' },
        said('It will.'),
        { role: 'user', content: 'Thanks' },
        said('You are welcome.'),
      ],
    }),
    null,
  );
  assert.deepEqual(
    messages.map((message) => [message.role, textOf(message)]),
    [
      ['user', 'Will it rain?'],
      ['assistant', 'I will look. It will.'],
      ['user', 'Thanks'],
      ['assistant', 'You are welcome.'],
    ],
  );
});
