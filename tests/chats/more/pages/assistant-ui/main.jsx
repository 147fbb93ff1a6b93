import {
  AssistantRuntimeProvider,
  ComposerPrimitive,
  ErrorPrimitive,
  MessagePrimitive,
  ThreadPrimitive,
  useLocalRuntime,
} from '@assistant-ui/react';
import { createRoot } from 'react-dom/client';
import { ask } from '../ask.js';

const model = {
  async *run({ messages }) {
    let text = '';
    for await (const piece of ask(
      messages
        .at(-1)
        .content.map((part) => part.text ?? '')
        .join(''),
      'events',
    )) {
      text += piece;
      yield { content: [{ type: 'text', text }] };
    }
  },
};

const UserMessage = () => (
  <MessagePrimitive.Root style={{ textAlign: 'right' }}>
    <MessagePrimitive.Parts />
  </MessagePrimitive.Root>
);

const AssistantMessage = () => (
  <MessagePrimitive.Root>
    <MessagePrimitive.Parts />
    <MessagePrimitive.Error>
      <ErrorPrimitive.Root>
        <ErrorPrimitive.Message />
      </ErrorPrimitive.Root>
    </MessagePrimitive.Error>
  </MessagePrimitive.Root>
);

const Thread = () => (
  <ThreadPrimitive.Root>
    <ThreadPrimitive.Viewport style={{ height: '80vh', overflowY: 'auto', whiteSpace: 'pre-wrap' }}>
      <ThreadPrimitive.Empty>How can I help you today?</ThreadPrimitive.Empty>
      <ThreadPrimitive.Messages components={{ UserMessage, AssistantMessage }} />
    </ThreadPrimitive.Viewport>
    <ComposerPrimitive.Root>
      <ComposerPrimitive.Input placeholder="Write a message..." />
      <ComposerPrimitive.Send>Send</ComposerPrimitive.Send>
    </ComposerPrimitive.Root>
  </ThreadPrimitive.Root>
);

const App = () => (
  <AssistantRuntimeProvider runtime={useLocalRuntime(model)}>
    <Thread />
  </AssistantRuntimeProvider>
);

createRoot(document.getElementById('root')).render(<App />);
