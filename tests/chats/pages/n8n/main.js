import { createChat } from '@n8n/chat/dist/chat.bundle.es.js';

createChat({
  webhookUrl: '/api/n8n',
  target: '#root',
  mode: 'fullscreen',
  enableStreaming: true,
  loadPreviousSession: false,
  showWelcomeScreen: false,
});
