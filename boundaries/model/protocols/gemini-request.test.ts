import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chatRequestOfGemini, geminiRequestSchema } from './gemini-request.ts';

const parameters = { type: 'object', properties: { due_date: { type: 'string' } } };
const args = { due_date: '2027-01-01' };
const result = { task_id: 7, is_done: true };

const inCamelCase = {
  systemInstruction: { parts: [{ text: 'Be brief.' }] },
  contents: [
    { role: 'user', parts: [{ text: 'Add it.' }] },
    { role: 'model', parts: [{ functionCall: { name: 'add_task', args } }] },
    { role: 'user', parts: [{ functionResponse: { name: 'add_task', response: result } }] },
  ],
  tools: [{ functionDeclarations: [{ name: 'add_task', parameters }] }, { googleSearch: {} }],
  generationConfig: { responseMimeType: 'application/json', responseJsonSchema: { due_date: {} } },
};
const inSnakeCase = {
  system_instruction: inCamelCase.systemInstruction,
  contents: [
    { role: 'user', parts: [{ text: 'Add it.' }] },
    { role: 'model', parts: [{ function_call: { name: 'add_task', args } }] },
    { role: 'user', parts: [{ function_response: { name: 'add_task', response: result } }] },
  ],
  tools: [{ function_declarations: [{ name: 'add_task', parameters }] }, { google_search: {} }],
  generation_config: { response_mime_type: 'application/json', response_json_schema: { due_date: {} } },
};

test('fields in snake_case are those in camelCase; names that belong to the application stay as they are', () => {
  const [camel, snake] = [inCamelCase, inSnakeCase].map((request) =>
    chatRequestOfGemini(geminiRequestSchema.parse(request), 'any'),
  );
  assert.deepEqual(snake, camel);
  assert.deepEqual(snake, {
    model: 'any',
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: [{ type: 'text', text: 'Add it.' }] },
      {
        role: 'assistant',
        content: '',
        tool_calls: [
          { id: 'gemini-call-0', function: { name: 'add_task', arguments: JSON.stringify(args) } },
        ],
      },
      { role: 'tool', content: JSON.stringify(result), tool_call_id: 'gemini-call-0' },
    ],
    response_format: { type: 'json_schema', schema: { due_date: {} } },
    tools: [{ function: { name: 'add_task', parameters } }, { type: 'googleSearch', googleSearch: {} }],
  });
});

test('one part may stand in place of a list', () => {
  const read = geminiRequestSchema.parse({
    system_instruction: { parts: { text: 'Be brief.' } },
    contents: { parts: { text: 'Hello' } },
    tools: { function_declarations: { name: 'add_task', parameters } },
  });
  assert.deepEqual(chatRequestOfGemini(read, 'g').tools, [{ function: { name: 'add_task', parameters } }]);
  assert.deepEqual(chatRequestOfGemini(read, 'g').messages, [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: [{ type: 'text', text: 'Hello' }] },
  ]);
});

test('a result with an id answers a call without one', () => {
  const read = geminiRequestSchema.parse({
    contents: [
      {
        role: 'model',
        parts: [
          { functionCall: { name: 'find', args: {} } },
          { functionCall: { id: 'b', name: 'find', args: {} } },
        ],
      },
      {
        role: 'user',
        parts: [
          { functionResponse: { id: 'b', name: 'find', response: { output: 'two' } } },
          { functionResponse: { id: 'x', name: 'find', response: { output: 'one' } } },
          { functionResponse: { id: 'y', name: 'find', response: { output: 'three' } } },
        ],
      },
    ],
  });
  assert.deepEqual(
    chatRequestOfGemini(read, 'g')
      .messages.filter(({ role }) => role === 'tool')
      .map(({ content, tool_call_id: id }) => [content, id]),
    [
      ['two', 'b'],
      ['one', 'gemini-call-0'],
      ['three', undefined],
    ],
  );
});
