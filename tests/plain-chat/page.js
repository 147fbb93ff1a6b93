/** The least that a chat page can be. How the reply comes is the page's path: see the variants below. */
const log = document.querySelector('#log');
const [, transport, mute] = location.pathname.split('/');
const visit = crypto.randomUUID();
let socket;

document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const input = event.target.querySelector('input');
  const said = input.value;
  input.value = '';
  append('user', said);
  if (!mute) log.setAttribute('aria-busy', 'true');
  await transports[transport](said);
  log.removeAttribute('aria-busy');
});

const transports = {
  /** One streamed answer to the request. */
  async fetch(said) {
    await readAll(await post('/api/answer', said));
  },
  /** The second message is asked for in a request of its own, which does not carry what the user said. */
  async fetches(said) {
    await readAll(await post('/api/answer?only=0', said));
    await readAll(await post('/api/answer?only=1', 'go on'));
  },
  events: (said) =>
    new Promise((resolve) => {
      const source = new EventSource(`/api/events?said=${encodeURIComponent(said)}`);
      source.addEventListener('message', ({ data }) => show(JSON.parse(data)));
      source.addEventListener('done', () => {
        source.close();
        resolve();
      });
    }),
  /** The whole text is painted anew with every change, as pages with a cursor in front do. */
  async repaint() {
    const message = append('assistant', '');
    for (let change = 0; change < 60; change++) {
      message.textContent = `${change % 10}${'x'.repeat(50_000)}`;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  },
  async socket(said) {
    const answered = whenAnswered();
    socket.send(said);
    await answered;
  },
  /** The request is answered at once; what the assistant says comes through the socket. */
  async posted(said) {
    const answered = whenAnswered();
    await post(`/api/say?visit=${visit}`, said);
    await answered;
  },
};

if (transport === 'socket' || transport === 'posted') {
  socket = new WebSocket(`ws://${location.host}/socket?visit=${visit}`);
  socket.addEventListener('message', ({ data }) => data !== 'done' && show(JSON.parse(data)));
  await new Promise((resolve) => socket.addEventListener('open', resolve));
}
document.body.dataset.ready = 'true';

const post = (url, said) => fetch(url, { method: 'POST', body: JSON.stringify({ said }) });
const whenAnswered = () =>
  new Promise((resolve) => socket.addEventListener('message', ({ data }) => data === 'done' && resolve()));

async function readAll(response) {
  let pending = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (pending + chunk).split('\n');
    pending = lines.pop();
    for (const line of lines) show(JSON.parse(line));
  }
}

const messages = new Map();
function show({ message, text }) {
  if (!messages.has(message)) messages.set(message, append('assistant', ''));
  messages.get(message).textContent += text;
}

function append(role, text) {
  const element = document.createElement('p');
  element.className = role;
  element.textContent = text;
  log.append(element);
  return element;
}
