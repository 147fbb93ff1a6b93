import MarkdownIt from 'markdown-it';
import { marked } from 'marked';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import Markdown from 'react-markdown';
import gfm from 'remark-gfm';
import { Streamdown } from 'streamdown';

/** A chat whose replies are rendered by the package that `by` names. */

const markdownIt = new MarkdownIt({ linkify: true, typographer: true });
const roots = new WeakMap();
const byReact = (element) => (place, text) => {
  if (!roots.has(place)) roots.set(place, createRoot(place));
  flushSync(() => roots.get(place).render(element(text)));
};
const renderers = {
  marked: (place, text) => {
    place.innerHTML = marked.parse(text);
  },
  'markdown-it': (place, text) => {
    place.innerHTML = markdownIt.render(text);
  },
  'react-markdown': byReact((text) => <Markdown remarkPlugins={[gfm]}>{text}</Markdown>),
  streamdown: byReact((text) => <Streamdown>{text}</Streamdown>),
};
const render = renderers[new URLSearchParams(location.search).get('by')];
const make = (tag, className, text = '') =>
  Object.assign(document.createElement(tag), { className, textContent: text });

const list = document.body.appendChild(make('div', 'list'));
const form = document.body.appendChild(make('form', ''));
form.append(
  Object.assign(make('textarea', ''), { placeholder: 'Ask something' }),
  make('button', '', 'Send'),
);

function message(role, name) {
  const row = make('div', `row ${role}`);
  const [body, head] = [make('div', 'body'), make('div', 'head')];
  head.append(make('b', 'name', name), make('time', 'time', new Date().toTimeString().slice(0, 5)));
  row.append(head, body);
  list.append(row);
  return body;
}

form.addEventListener('submit', (event) => event.preventDefault());
form.querySelector('textarea').addEventListener('keydown', async (event) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const said = event.target.value;
  event.target.value = '';
  message('user', 'You').append(make('p', '', said));
  const response = await fetch('/api/content', { method: 'POST', body: JSON.stringify({ said }) });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let [place, text, pending] = [null, '', ''];
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const lines = (pending + chunk.value).split('\n');
    pending = lines.pop();
    for (const line of lines) text += JSON.parse(line).text;
    place ??= message('bot', 'Robo');
    render(place, text);
  }
});

/** The truth: what the renderer makes of the finished document, beside the conversation, once it has stood still. */
window.wordsOf = async (text) => {
  const place = document.body.appendChild(make('div', 'truth'));
  // Streamdown draws a block of code only where it can be seen: the whole document is, very small.
  place.style.cssText = 'position: fixed; top: 0; left: 0; transform: scale(0.02); transform-origin: 0 0';
  render(place, text);
  let changedAt = performance.now();
  const observer = new MutationObserver(() => {
    changedAt = performance.now();
  });
  observer.observe(place, { subtree: true, childList: true, characterData: true });
  while (performance.now() - changedAt < 60) await new Promise(requestAnimationFrame);
  observer.disconnect();
  // Icons and buttons are no words, unless a link is drawn as one.
  const controls = [...place.querySelectorAll('button:not([data-streamdown=link]), svg')];
  for (const control of controls) control.style.display = 'none';
  const words = place.innerText.split(/\s+/).filter(Boolean);
  roots.get(place)?.unmount();
  place.remove();
  return words;
};
