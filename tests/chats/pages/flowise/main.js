import Chatbot from 'flowise-embed/dist/web.js';

document.body.append(document.createElement('flowise-fullchatbot'));
Chatbot.initFull({ chatflowid: 'scripted', apiHost: `${location.origin}/api/flowise` });
