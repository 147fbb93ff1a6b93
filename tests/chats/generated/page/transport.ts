import type { Look } from '../look.ts';

/** Asks the server in the way of the look, and shows the whole text so far at each step. Throws where the server fails. */
export async function ask(look: Look, said: string, show: (text: string) => void): Promise<void> {
  if (look.wire === 'socket') return overSocket(said, show);
  if (look.wire === 'xhr') return overXhr(said, show);
  const response = await fetch(`/api/chat?wire=${look.wire}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ said }),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  if (look.wire === 'json') return show((await response.json()).reply);
  if (look.wire === 'events') return fromEvents((await response.json()).job, show);
  if (look.wire === 'polled') return fromJob((await response.json()).job, look.pollMs, show);
  return fromStream(look.wire, response, show);
}

async function fromStream(wire: string, { body }: Response, show: (text: string) => void): Promise<void> {
  if (body === null) throw new Error('no body');
  let text = '';
  let rest = '';
  const end = wire === 'lines' ? '\n' : '\n\n';
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    if (wire === 'text') {
      text += piece;
      show(text);
      continue;
    }
    const records = (rest + piece).split(end);
    rest = records.pop() ?? '';
    for (const record of records) {
      const data = record.replace(/^data: /, '');
      if (data === '[DONE]') return;
      const said = JSON.parse(data);
      text +=
        said.choices?.[0].delta.content ?? said.content ?? (typeof said.delta === 'string' ? said.delta : '');
      show(text);
    }
  }
}

function fromEvents(job: string, show: (text: string) => void): Promise<void> {
  let text = '';
  return new Promise((resolve, reject) => {
    const source = new EventSource(`/api/events?job=${job}`);
    source.onmessage = ({ data }) => {
      const said = JSON.parse(data);
      if (said.done) {
        source.close();
        return resolve();
      }
      text += said.token;
      show(text);
    };
    source.onerror = () => {
      source.close();
      reject(new Error('the connection was lost'));
    };
  });
}

async function fromJob(job: string, everyMs: number, show: (text: string) => void): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, everyMs));
    const response = await fetch(`/api/job?job=${job}`);
    if (!response.ok) throw new Error(`status ${response.status}`);
    const { text, done, error } = await response.json();
    if (text) show(text);
    if (error) throw new Error(error);
    if (done) return;
  }
}

function overXhr(said: string, show: (text: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/chat?wire=text');
    const showText = () => request.status < 400 && show(request.responseText);
    request.onprogress = showText;
    request.onload = () => {
      showText();
      if (request.status < 400) resolve();
      else reject(new Error(`status ${request.status}`));
    };
    request.onerror = () => reject(new Error('the connection was lost'));
    request.send(JSON.stringify({ said }));
  });
}

let socket: WebSocket | null = null;

export function openSocket(): WebSocket {
  if (socket !== null && socket.readyState <= WebSocket.OPEN) return socket;
  socket = new WebSocket(`ws://${location.host}/socket`);
  return socket;
}

function overSocket(said: string, show: (text: string) => void): Promise<void> {
  let text = '';
  const open = openSocket();
  return new Promise((resolve, reject) => {
    const send = () => open.send(JSON.stringify({ said }));
    open.onmessage = ({ data }) => {
      const event = JSON.parse(data);
      if (event.type === 'done') return resolve();
      if (event.type === 'error') return reject(new Error(event.message));
      if (event.type !== 'token') return;
      text += event.text;
      show(text);
    };
    open.onclose = () => reject(new Error('the connection was lost'));
    if (open.readyState === WebSocket.OPEN) send();
    else open.onopen = send;
  });
}
