import { createServer, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** A chat whose form loads a document for each message, as pages without scripts do. */
export type DocumentChat = {
  /** Empty for a message that gets no reply. */
  answer?: (text: string) => string;
  /** How long the answer to the form takes. */
  delayMs?: number;
  /** The number of messages that the page keeps. */
  keeps?: number;
  /** Where the form is redirected to; null for a page in its answer. */
  leadsTo?: string | null;
  flash?: string;
  /** The page loads itself again until the reply is there. */
  isJob?: boolean;
  /** Loads itself again all the time, after so many seconds. */
  refreshes?: number;
  status?: number;
  /** The page of an error, in place of the chat. */
  error?: string;
  /** Below each reply. */
  offers?: string;
};

export const confirmForm =
  '<form action="/confirm" method="post"><input type="hidden" name="_token" value="t"><button>Confirm</button></form>';

const signInPage =
  '<title>Sign in</title><h1>Sign in</h1><form method="post"><label>Email <input name="email" type="email"></label><label>Password <input type="password" name="password"></label><button>Sign in</button></form>';

/** @returns the server and the number of messages that it was posted. */
export function documentChat(chat: DocumentChat): { server: Server; posted(): number } {
  const log: [kind: 'bot' | 'user', text: string, offers: string][] = [];
  let [posts, job, flash] = [0, null as { text: string; loads: number } | null, ''];
  const show = (response: ServerResponse, status = 200) => {
    if (job) job.loads += 1;
    if (job && job.loads > 1) {
      log.push(['bot', job.text, '']);
      job = null;
    }
    const seconds = job ? 1 : chat.refreshes;
    const refresh = seconds ? `<meta http-equiv="refresh" content="${seconds}">` : '';
    const lines = [...log, ...(job ? [['bot', 'Working…'] as const] : [])];
    const shown = lines.slice(-(chat.keeps ?? lines.length));
    const rows = [['bot', 'Hello, how can I help?'] as const, ...shown].map(
      ([kind, text, offers = '']) =>
        `<li class="${kind}"><b>${kind === 'bot' ? 'Ada' : 'You'}</b><p class="text">${text}</p>${offers}</li>`,
    );
    response
      .writeHead(status, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>Chat</title>${refresh}<nav><a href="/">Home</a></nav>
<h1>Support</h1>${flash}<ul>${rows.join('\n')}</ul><form class="say" action="/say" method="post"><input type="hidden" name="_token" value="${posts}">
<textarea name="message" placeholder="Type a message"></textarea><button>Send</button></form><footer>All rights reserved</footer>`);
    flash = '';
  };
  const say = (words: string, response: ServerResponse) => {
    posts += 1;
    if (chat.error !== undefined) {
      response.writeHead(chat.status ?? 200, { 'content-type': 'text/html' }).end(chat.error);
      return;
    }
    flash = chat.flash ?? '';
    if (chat.status !== undefined) return show(response, chat.status);
    log.push(['user', words, '']);
    const reply = chat.answer?.(words) ?? `You said ${words}.`;
    if (chat.isJob) job = { text: reply, loads: 0 };
    else if (reply !== '') log.push(['bot', reply, chat.offers ?? '']);
    if (chat.leadsTo === null) show(response);
    else response.writeHead(303, { location: chat.leadsTo ?? '/' }).end();
  };
  const server = createServer(async (request, response) => {
    if (request.url === '/sign-in') return response.end(signInPage);
    if (request.method === 'GET') return show(response);
    const body = new URLSearchParams(await text(request));
    if (request.url === '/confirm') {
      log.push(['bot', 'Order 17 is cancelled.', '']);
      return response.writeHead(303, { location: '/' }).end();
    }
    setTimeout(() => say(body.get('message') ?? '', response), chat.delayMs ?? 0);
  });
  return { server, posted: () => posts };
}
