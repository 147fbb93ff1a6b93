import quikchat from 'quikchat/md';
import { ask } from '../ask.js';

document.getElementById('root').style.height = '90vh';

new quikchat(
  '#root',
  async (chat, text) => {
    chat.messageAddNew(text, 'me', 'right', 'user');
    const id = chat.messageAddTypingIndicator('bot');
    let isFirst = true;
    try {
      for await (const piece of ask(text, 'text')) {
        if (isFirst) chat.messageReplaceContent(id, piece);
        else chat.messageAppendContent(id, piece);
        isFirst = false;
      }
    } catch {
      chat.messageAddNew('The bot is not reachable.', 'system', 'center', 'system');
    }
  },
  { titleArea: { title: 'Support', show: true } },
);
