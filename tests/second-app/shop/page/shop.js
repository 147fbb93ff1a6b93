/** The shop's page. The whole thread is made anew whenever anything changes. */

const at = (selector) => document.querySelector(selector);
const [thread, composer, toast] = [at('#thread'), at('#composer'), at('#toast')];
const tokenKey = 'harbor-and-pine';
const conversation = sessionStorage.getItem('conversation') ?? crypto.randomUUID();
sessionStorage.setItem('conversation', conversation);

let messages = [];
let waiting = null;

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const labels = {
  list_orders: 'Looked at your orders',
  get_order: 'Looked up the order',
  cancel_order: 'Cancelled the order',
  change_address: 'Changed the address',
  issue_refund: 'Issued a refund',
  search_help: 'Searched our help pages',
  open_ticket: 'Opened a ticket',
};

function element(name, { text, ...attributes } = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  made.append(...children);
  return made;
}

function orderCard({ number, status, placed_on, ship_to, total, refunded, items }) {
  const rows = {
    Order: number,
    Status: status[0].toUpperCase() + status.slice(1),
    Placed: day.format(new Date(placed_on)),
    'Ships to': ship_to,
    Items: items.map(({ title, quantity }) => `${quantity} × ${title}`).join(', '),
    Total: money.format(total),
    ...(refunded > 0 ? { Refunded: money.format(refunded) } : {}),
  };
  const parts = Object.entries(rows).flatMap(([term, value]) => [
    element('dt', { text: term }),
    element('dd', { text: value }),
  ]);
  return element('dl', { class: 'order', 'data-order': number }, ...parts);
}

function entry({ author, body: { text, steps, order } }) {
  const made = element('li', { class: `entry ${author}` });
  for (const { tool, done, failed } of steps)
    made.append(
      element('small', {
        class: 'step',
        'data-tool': tool,
        'data-state': failed ? 'failed' : done ? 'done' : 'running',
        text: failed ? `${labels[tool] ?? tool}: that did not work` : (labels[tool] ?? tool),
      }),
    );
  made.append(element('p', { text }));
  if (order) made.append(orderCard(order));
  return made;
}

function draw() {
  const shown = waiting ? [...messages, { author: 'assistant', body: waiting }] : messages;
  thread.replaceChildren(...shown.map(entry));
  composer.querySelector('button').disabled = waiting !== null;
  thread.lastElementChild?.scrollIntoView({ block: 'nearest' });
}

function complain(text) {
  toast.textContent = text;
  toast.hidden = false;
  setTimeout(() => {
    toast.hidden = true;
  }, 6000);
}

async function ask(path, body) {
  const response = await fetch(`${window.api}${path}`, {
    headers: {
      authorization: `Bearer ${localStorage.getItem(tokenKey)}`,
      'content-type': 'application/json',
    },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  const answer = await response.json();
  if (response.ok) return answer;
  if (response.status === 401) enter(null);
  throw new Error(answer.error);
}

async function say(text) {
  messages.push({ author: 'customer', body: { text, steps: [], order: null } });
  waiting = { text: '', steps: [], order: null };
  draw();
  try {
    const { reply } = await ask(`/conversations/${conversation}`, { text });
    for (;;) {
      const { status, ...body } = await ask(`/replies/${reply}`);
      if (status === 'failed') throw new Error('Sorry, something went wrong on our side. Please try again.');
      waiting = body;
      draw();
      if (status === 'done') break;
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    messages.push({ author: 'assistant', body: waiting });
  } catch (error) {
    // What was said is given back, so that nobody has to write it twice.
    messages.pop();
    composer.elements.text.value = text;
    complain(error.message);
  }
  waiting = null;
  draw();
}

function enter(token) {
  if (token) localStorage.setItem(tokenKey, token);
  else localStorage.removeItem(tokenKey);
  at('#sign-in').hidden = token !== null;
  at('#chat').hidden = token === null;
  at('#sign-out').hidden = token === null;
}

at('#sign-in').addEventListener('submit', async (event) => {
  event.preventDefault();
  try {
    const { token } = await ask('/sign-in', Object.fromEntries(new FormData(event.target)));
    enter(token);
  } catch (error) {
    complain(error.message);
  }
});
at('#sign-out').addEventListener('click', () => enter(null));
composer.addEventListener('submit', (event) => {
  event.preventDefault();
  const text = composer.elements.text.value.trim();
  if (text === '' || waiting) return;
  composer.elements.text.value = '';
  void say(text);
});
composer.elements.text.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  composer.requestSubmit();
});

const remembered = localStorage.getItem(tokenKey);
enter(remembered);
if (remembered)
  ask(`/conversations/${conversation}`)
    .then((answer) => {
      messages = answer.messages;
      draw();
    })
    .catch((error) => complain(error.message));
