import type { Look } from '../look.ts';
import { styles, typewriter, wait } from './effects.ts';
import { actionsOf, button, fill, indicatorOf, type Message, make, messageElement } from './message.ts';
import { ask, openSocket } from './transport.ts';

/** A chat page that looks and behaves as the look in its address says. `window.truth()` is the text of its last reply, once that is complete. */
declare global {
  interface Window {
    truth(): Promise<string>;
  }
}

const look: Look = JSON.parse(new URL(location.href).searchParams.get('look') ?? '{}');
const now = () => new Date().toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
const messages: Message[] = [];
let isBusy = false;
let answered: Promise<void> | null = null;

const box =
  look.composer === 'editable'
    ? make('div', { contenteditable: 'true', role: 'textbox', 'aria-label': 'Message' })
    : make(look.composer, { placeholder: 'Message' });
const isField = (element: HTMLElement): element is HTMLInputElement | HTMLTextAreaElement =>
  look.composer !== 'editable' && element === box;
const written = () => (isField(box) ? box.value : box.innerText).trim();
const sendButton = button('Send', look.sendIsIcon) as HTMLButtonElement;
sendButton.disabled = look.sendWantsText;
const stopButton = button('Stop generating', true);
const list = make(look.listTag, {
  class: look.newestFirst ? 'list newest-first' : 'list',
  role: look.listIsLog ? 'log' : null,
});
const titles = make('ul', {}, make('li', {}, 'Trip to Rome'), make('li', {}, 'Budget 2026'));
const side = make('div', { class: 'side' }, button('New chat', false), titles);
const foot = make('div', { class: 'foot' }, box, sendButton);
const welcome = make('div', {}, make('h2', {}, 'How can I help you today?'), button('Plan a trip', false));
const clock = make('span', {}, '12:00:00');
const feed = make('aside', {}, make('h4', {}, 'Activity'));

function add(message: Message): void {
  if (look.separator && messages.length === 0) place(make(look.listTag === 'ul' ? 'li' : 'div', {}, 'Today'));
  messages.push(message);
  place(messageElement(look, message));
  if (look.windowed) forgetFirst();
}

function place(element: HTMLElement): void {
  if (look.newestFirst) list.prepend(element);
  else list.append(element);
  list.scrollTop = list.scrollHeight;
}

/** As a windowed list does: what is out of sight leaves the page, and its space stays. */
function forgetFirst(): void {
  const shown = messages.filter(({ element }) => element?.isConnected);
  for (const { element } of shown.slice(0, -4)) {
    if (!element) continue;
    const height = element.getBoundingClientRect().height;
    const padding = look.newestFirst ? 'paddingBottom' : 'paddingTop';
    list.style[padding] = `${(Number.parseFloat(list.style[padding]) || 0) + height}px`;
    element.remove();
  }
}

function redraw(message: Message): void {
  if (look.update === 'list') {
    const shown = messages.filter(({ element }) => element?.isConnected || element === message.element);
    const made = shown.map((one) => messageElement(look, one));
    list.replaceChildren(...(look.newestFirst ? made.reverse() : made));
  } else if (look.update === 'message') message.element?.replaceWith(messageElement(look, message));
  else if (message.body) {
    fill(look, message.body, message);
    message.indicator?.remove();
  }
  list.scrollTop = list.scrollHeight;
}

function setBusy(busy: boolean): void {
  isBusy = busy;
  if (look.busy === 'stop') (busy ? sendButton : stopButton).replaceWith(busy ? stopButton : sendButton);
  if (look.busy === 'disabled') {
    if (isField(box)) box.disabled = busy;
    sendButton.disabled = busy;
  }
  if (look.busy === 'aria') list.setAttribute('aria-busy', String(busy));
  if (!busy && look.sendWantsText) sendButton.disabled = true;
}

function showFailure(reply: Message, addReply: () => void): void {
  const said = 'Something went wrong. Please try again.';
  if (look.failure === 'message') {
    addReply();
    reply.isPending = false;
    reply.text = reply.text ? `${reply.text}\n\n${said}` : said;
    redraw(reply);
    return;
  }
  if (reply.isPending && reply.element?.isConnected) {
    reply.element.remove();
    messages.pop();
  }
  if (look.failure === 'banner') {
    place(make('div', { role: 'alert' }, said, button('Retry', false)));
    return;
  }
  const toast = make('div', { class: 'toast', role: look.failure === 'alert' ? 'alert' : null }, said);
  rootNode.append(toast);
  setTimeout(() => toast.remove(), look.toastMs);
}

function clear(): void {
  if (isField(box)) box.value = '';
  else box.innerText = '';
}

function nameConversation(said: string): void {
  if (!look.sideBar || messages.length > 2) return;
  setTimeout(
    () => titles.prepend(make('li', {}, look.titleIsMessage ? said.slice(0, 30) : 'New conversation')),
    look.titleMs,
  );
}

async function send(): Promise<void> {
  const said = written();
  if (!said) return;
  if (look.clearsLate) setTimeout(clear, 30);
  else clear();
  welcome.remove();
  setBusy(true);
  if (!look.optimistic) await wait(look.acknowledgedMs);
  add({ by: 'user', text: said, at: now(), isPending: false, isStreaming: false });
  nameConversation(said);
  const reply: Message = { by: 'assistant', text: '', at: now(), isPending: true, isStreaming: true };
  const addReply = () => messages.includes(reply) || add(reply);
  const outside = look.messageBeforeReply ? null : indicatorOf(look);
  if (look.messageBeforeReply) addReply();
  else if (outside) place(outside);
  const show = (text: string) => {
    outside?.remove();
    addReply();
    reply.isPending = false;
    reply.text = text;
    redraw(reply);
  };
  const typed = look.typewriter ? typewriter(look, show) : { show, ended: async () => undefined };
  const failure = await ask(look, said, typed.show).catch(
    (error: unknown) => error ?? new Error('no reason'),
  );
  await typed.ended();
  outside?.remove();
  if (failure) showFailure(reply, addReply);
  finish(reply);
  setBusy(false);
  if (!failure) suggest();
}

function finish(reply: Message): void {
  reply.isStreaming = false;
  if (look.losesEnd && reply.element?.isConnected) {
    reply.text = reply.text.split(' ').slice(0, -3).join(' ') || reply.text;
    redraw(reply);
  }
  reply.cursor?.remove();
  if (!reply.element?.isConnected) return;
  if (look.swapsAtEnd) reply.element.replaceWith(messageElement(look, reply));
  else if (look.actionsAfter) {
    const actions = actionsOf(look, 'assistant');
    if (actions) reply.body?.after(actions);
  }
}

function suggest(): void {
  for (const old of list.parentElement?.querySelectorAll('.suggestions') ?? []) old.remove();
  if (look.suggestions === 'none') return;
  const asked = ['Tell me more', 'Another example'].map((label) => button(label, false));
  const made = make('div', { class: 'suggestions' }, ...asked);
  if (look.suggestions === 'list') place(made);
  else foot.before(made);
}

function restore(): void {
  const said = { at: '9:41 AM', isPending: false, isStreaming: false };
  if (look.begins === 'greeting') add({ by: 'assistant', text: 'Hello! How can I help you?', ...said });
  if (look.begins !== 'restored') return;
  add({ by: 'user', text: 'Do you ship to Porto?', ...said });
  add({ by: 'assistant', text: 'Yes, within four days.', ...said });
}

let rootNode: HTMLElement | ShadowRoot = document.body;
function start(): void {
  if (look.root === 'shadow')
    rootNode = document.body.appendChild(make('chat-root')).attachShadow({ mode: 'open' });
  const header = make('header', {}, look.brand, ' ', look.around === 'clock' ? clock : null);
  const main = make('div', { class: 'main' }, header, list, foot);
  if (look.begins === 'welcome') list.before(welcome);
  if (look.disclaimer) main.append(make('small', {}, 'The assistant can make mistakes.'));
  rootNode.append(make('style', {}, styles), main);
  if (look.sideBar) main.before(side);
  if (look.around === 'feed') main.after(feed);
  restore();
  let second = 0;
  setInterval(() => {
    second += 1;
    clock.textContent = `12:00:${String(second % 60).padStart(2, '0')}`;
    feed.append(make('p', {}, `Order ${8100 + second} was shipped`));
  }, 1000);
  const begin = () => {
    if (!isBusy) answered = send();
  };
  sendButton.addEventListener('click', begin);
  box.addEventListener('input', () => {
    if (look.sendWantsText) sendButton.disabled = written() === '';
  });
  if (look.sendsOnEnter)
    box.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey) return;
      event.preventDefault();
      begin();
    });
  if (look.wire === 'socket' && look.socketEarly) openSocket();
}

window.truth = async () => {
  const inner = document.querySelector('iframe')?.contentWindow;
  if (inner) return inner.truth();
  await answered;
  const reply = messages.findLast(({ by }) => by === 'assistant');
  if (!reply?.body?.isConnected) return '';
  const buttons = [...reply.body.querySelectorAll('button')];
  for (const each of buttons) each.style.display = 'none';
  const text = reply.body.innerText;
  for (const each of buttons) each.style.display = '';
  return text;
};

if (look.root === 'frame' && window === window.parent) {
  document.head.append(make('style', {}, 'iframe { width: 100%; height: 97vh; border: 0 }'));
  document.body.append(make('h1', {}, 'A shop'), make('iframe', { src: location.href, title: 'Chat' }));
} else start();
