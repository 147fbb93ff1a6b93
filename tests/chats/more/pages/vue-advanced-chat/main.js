import { register } from 'vue-advanced-chat';
import { ask } from '../ask.js';

register();
const users = [
  { _id: 'me', username: 'Kim' },
  { _id: 'ada', username: 'Ada' },
];
const chat = document.createElement('vue-advanced-chat');
Object.assign(chat, {
  height: '95vh',
  currentUserId: 'me',
  roomId: 'room',
  rooms: [{ roomId: 'room', roomName: 'Ada', avatar: '', users }],
  roomsLoaded: true,
  messages: [],
  messagesLoaded: false,
  showAudio: false,
  showFiles: false,
  showEmojis: false,
});

let made = 0;
const messageOf = (senderId, content) => ({
  _id: String(++made),
  senderId,
  username: senderId === 'me' ? 'Kim' : 'Ada',
  content,
  date: '26 November',
  timestamp: new Date().toTimeString().slice(0, 5),
});
const add = (message) => {
  chat.messages = [...chat.messages, message];
};

chat.addEventListener('fetch-messages', () => {
  setTimeout(() => {
    add(messageOf('ada', 'Good morning.'));
    chat.messagesLoaded = true;
  });
});

chat.addEventListener('send-message', async ({ detail: [{ content }] }) => {
  add(messageOf('me', content));
  let answer = null;
  try {
    for await (const piece of ask(content, 'text')) {
      if (answer) {
        answer = { ...answer, content: answer.content + piece };
        chat.messages = [...chat.messages.slice(0, -1), answer];
      } else {
        answer = messageOf('ada', piece);
        add(answer);
      }
    }
  } catch {
    add(messageOf('ada', 'The message could not be answered.'));
  }
});

document.getElementById('root').append(chat);
