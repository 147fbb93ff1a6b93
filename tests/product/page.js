// The page of the product: a sidebar, a log that is filled in after a load, and buttons for approvals.
const log = document.querySelector('#log');
const stop = document.querySelector('#halt');
const conversation = [];
let controller = new AbortController();

const show = (role, text) => {
  const element = Object.assign(document.createElement('p'), { className: role, textContent: text });
  log.append(element);
  return element;
};

async function send(body) {
  controller = new AbortController();
  stop.hidden = false;
  const element = show('assistant', '');
  const { signal } = controller;
  try {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('/api/chat', {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...body, chat: document.querySelector('nav').dataset.chat }),
      signal,
    });
    await read(response, element);
  } catch (error) {
    if (error.name !== 'AbortError') element.textContent = 'Something went wrong.';
  }
  // While a tool waits for an approval, this product stays busy.
  stop.hidden = element.querySelector('button') === null;
  const entry = Object.assign(document.createElement('a'), { textContent: 'Today New chat' });
  document.querySelector('nav').append(entry);
}

async function read(response, element) {
  let rest = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      if (!line.startsWith('data: {')) continue;
      const event = JSON.parse(line.slice(6));
      if (event.type === 'text-delta') element.append(event.delta);
      if (event.type === 'tool-approval-request') void ask(element, event.approvalId);
    }
  }
}

function ask(element, id) {
  for (const [label, approved] of [
    ['Allow', true],
    ['Deny', false],
  ]) {
    const button = Object.assign(document.createElement('button'), { textContent: label });
    button.addEventListener('click', () => {
      element.replaceChildren(approved ? 'Allowed.' : 'Denied.');
      void send({ part: { state: 'approval-responded', approval: { id, approved } } });
    });
    element.append(button);
  }
}

document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault();
  const field = event.target.querySelector('textarea');
  const text = field.value;
  field.value = '';
  show('user', text);
  conversation.push(text);
  void send({ text });
});
document.querySelector('textarea').addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  document.querySelector('form').requestSubmit();
});
stop.addEventListener('click', () => controller.abort());

// The stored conversation comes as elements first, and as words a moment later.
const stored = await (await fetch('/api/history')).json();
const elements = stored.map(({ role }) => show(role, ''));
setTimeout(() => {
  for (const [index, { text }] of stored.entries()) elements[index].textContent = text;
}, 250);
