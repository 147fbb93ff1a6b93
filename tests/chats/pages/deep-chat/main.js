import 'deep-chat';

const chat = document.createElement('deep-chat');
chat.connect = { url: '/api/deep-chat', stream: true };
chat.introMessage = { text: 'Welcome.' };
chat.style.cssText = 'width: 640px; height: 90vh';
document.body.append(chat);
