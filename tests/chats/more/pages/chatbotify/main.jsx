import ChatBot from 'react-chatbotify';
import { createRoot } from 'react-dom/client';
import { ask } from '../ask.js';

const flow = {
  start: { message: 'Ask me anything!', path: 'loop' },
  loop: {
    async message({ userInput, streamMessage, endStreamMessage }) {
      let said = '';
      try {
        for await (const piece of ask(userInput, 'text')) {
          said += piece;
          await streamMessage(said);
        }
        await endStreamMessage('BOT');
      } catch {
        return 'I cannot answer at the moment.';
      }
    },
    path: 'loop',
  },
};

const settings = {
  general: { embedded: true, showFooter: true },
  chatHistory: { storageKey: 'evalwright' },
  botBubble: { dangerouslySetInnerHtml: false },
};

createRoot(document.getElementById('root')).render(<ChatBot flow={flow} settings={settings} />);
