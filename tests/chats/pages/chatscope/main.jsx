import {
  ChatContainer,
  MainContainer,
  Message,
  MessageInput,
  MessageList,
  TypingIndicator,
} from '@chatscope/chat-ui-kit-react';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

let made = 0;
const incoming = (message) => ({ id: ++made, from: 'incoming', ...message });
const greeting = incoming({ text: 'Good morning.' });

/** Each frame of the socket is an act of the script. */
function added(messages, frame) {
  const last = messages.at(-1);
  if (frame.say === undefined) {
    if (frame.message) return [...messages, incoming({ text: '' })];
    if (frame.call) return [...messages, incoming({ tool: frame.call, mark: '⏳' })];
    if (frame.result)
      return messages.map((message) => (message.tool === frame.result ? { ...message, mark: '✓' } : message));
    return frame.failure ? [...messages, incoming({ text: 'Something went wrong.' })] : messages;
  }
  const goesOn = last?.from === 'incoming' && last.tool === undefined && last !== greeting;
  return goesOn
    ? [...messages.slice(0, -1), { ...last, text: last.text + frame.say }]
    : [...messages, incoming({ text: frame.say })];
}

function Chat() {
  const [messages, setMessages] = useState([greeting]);
  const [typing, setTyping] = useState(false);
  const socket = useRef(null);
  useEffect(() => {
    const opened = new WebSocket(`ws://${location.host}/api/socket`);
    socket.current = opened;
    opened.onclose = () => {
      setTyping(false);
      setMessages((before) => [...before, incoming({ text: 'The connection was lost.' })]);
    };
    opened.onmessage = ({ data }) => {
      const frame = JSON.parse(data);
      if (frame.typing !== undefined) return setTyping(frame.typing);
      if (frame.failure) setTyping(false);
      setMessages((before) => added(before, frame));
    };
    return () => opened.close();
  }, []);
  const send = (_, text) => {
    setMessages((before) => [...before, { id: ++made, from: 'outgoing', text }]);
    socket.current.send(JSON.stringify({ text }));
  };
  return (
    <div style={{ height: '95vh' }}>
      <MainContainer>
        <ChatContainer>
          <MessageList typingIndicator={typing ? <TypingIndicator content="Ada is typing" /> : null}>
            {messages.map((message) =>
              message.tool ? (
                <Message
                  key={message.id}
                  model={{ type: 'custom', direction: 'incoming', position: 'single' }}
                >
                  <Message.CustomContent>
                    {message.mark} {message.tool}
                  </Message.CustomContent>
                </Message>
              ) : (
                <Message
                  key={message.id}
                  model={{
                    message: message.text,
                    direction: message.from,
                    position: 'single',
                    sender: 'Ada',
                    sentTime: 'just now',
                  }}
                />
              ),
            )}
          </MessageList>
          <MessageInput placeholder="Write to Ada" attachButton={false} onSend={send} />
        </ChatContainer>
      </MainContainer>
    </div>
  );
}

createRoot(document.getElementById('root')).render(<Chat />);
