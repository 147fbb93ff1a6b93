import type { Look } from '../look.ts';

export type Message = {
  by: 'user' | 'assistant';
  text: string;
  at: string;
  isPending: boolean;
  isStreaming: boolean;
  element?: HTMLElement;
  body?: HTMLElement;
  indicator?: HTMLElement | null;
  cursor?: HTMLElement | null;
};

type Attributes = Record<string, string | null>;

export function make(
  tag: string,
  attributes: Attributes = {},
  ...children: (Node | string | null)[]
): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== null) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== null));
  return element;
}

export function icon(): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('width', '16');
  svg.setAttribute('height', '16');
  return svg;
}

export const button = (label: string, isIcon: boolean) =>
  make('button', { type: 'button', 'aria-label': isIcon ? label : null }, isIcon ? icon() : label);

function inline(text: string): (Node | string)[] {
  return text.split(/(\b\d+\b)/).map((part, index) => (index % 2 === 1 ? make('b', {}, part) : part));
}

function blockOf(text: string): HTMLElement {
  const lines = text.split('\n');
  if (text.startsWith('- '))
    return make('ul', {}, ...lines.map((line) => make('li', {}, ...inline(line.slice(2)))));
  if (text.startsWith('# ')) return make('h3', {}, text.slice(2));
  if (text.startsWith('```')) {
    const code = lines.slice(1).filter((line) => line !== '```');
    const bar = make('div', {}, make('span', { 'aria-hidden': 'true' }, ''), button('Copy', true));
    return make('div', { class: 'code' }, bar, make('pre', {}, make('code', {}, code.join('\n'))));
  }
  if (!text.startsWith('|')) return make('p', {}, ...inline(text));
  const rows = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const cells = (row: string[], index: number) =>
    row.map((cell) => make(index === 0 ? 'th' : 'td', {}, cell));
  return make(
    'table',
    {},
    make('tbody', {}, ...rows.map((row, index) => make('tr', {}, ...cells(row, index)))),
  );
}

export function fill(look: Look, body: HTMLElement, { by, text }: Message): void {
  if (by === 'user' || look.render === 'text') body.textContent = text;
  else if (look.render === 'blocks') body.replaceChildren(...text.split('\n\n').map(blockOf));
  else {
    const shown = body.textContent ?? '';
    if (text.startsWith(shown)) body.append(text.slice(shown.length));
    else body.textContent = text;
  }
}

export function indicatorOf(look: Look): HTMLElement | null {
  if (look.indicator === 'none') return null;
  if (look.indicator === 'dots') return make('span', { class: 'dots' }, make('i'), make('i'), make('i'));
  if (look.indicator === 'words') return make('em', {}, look.indicatorWords);
  if (look.indicator === 'status') return make('div', { role: 'status', 'aria-label': 'Loading' }, icon());
  return make('span', {}, '...');
}

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

function headOf(look: Look, { by, at }: Message): HTMLElement[] {
  const name = by === 'user' ? 'You' : look.name;
  const avatar =
    look.avatar === 'image'
      ? [make('img', { alt: name, width: '20', height: '20', src: pixel })]
      : look.avatar === 'letter'
        ? [make('div', { class: 'letter', 'aria-hidden': 'true' }, name[0] ?? '')]
        : [];
  const line = make('div', {}, look.names ? make('b', {}, name) : null);
  if (look.time === 'above') line.append(' ', make('span', {}, at));
  return line.hasChildNodes() ? [...avatar, line] : avatar;
}

export function actionsOf(look: Look, by: Message['by']): HTMLElement | null {
  if (look.actions === 'none') return null;
  const labels = by === 'user' ? ['Edit'] : ['Copy', 'Good response'];
  const hidden = look.actions === 'hidden' ? 'hidden-actions' : null;
  return make('div', { class: hidden }, ...labels.map((label) => button(label, look.actions !== 'words')));
}

/** The element of a message; what it is made of is kept in the message. */
export function messageElement(look: Look, message: Message): HTMLElement {
  const isUser = message.by === 'user';
  const isPlain = look.asymmetric && isUser;
  const parts: (Node | null)[] = isPlain ? [] : headOf(look, message);
  if (look.reasoning && !isUser)
    parts.push(
      make('details', {}, make('summary', {}, 'Reasoning'), make('div', {}, 'They ask about an order.')),
    );
  // A paragraph holds no other blocks.
  message.body = make(
    look.render === 'blocks' && !isUser && look.bodyTag !== 'section' ? 'div' : look.bodyTag,
    { class: look.classes ? 'content' : null },
  );
  if (look.render !== 'blocks') message.body.style.whiteSpace = 'pre-wrap';
  fill(look, message.body, message);
  parts.push(message.body);
  message.cursor =
    !isUser && message.isStreaming && look.cursor ? make('span', { class: 'cursor' }, look.cursor) : null;
  message.indicator = message.isPending ? indicatorOf(look) : null;
  parts.push(message.cursor, message.indicator);
  if (look.receipt && isUser) parts.push(make('small', {}, look.receipt));
  if (look.time === 'below' && !isPlain) parts.push(make('time', {}, message.at));
  const isUnfinished = message.isPending || (message.isStreaming && look.actionsAfter);
  parts.push(isUnfinished ? null : actionsOf(look, message.by));
  let element = make(
    look.messageTag,
    {
      class: look.classes ? `message ${message.by}` : isUser ? 'user' : null,
      'data-role': look.roles ? message.by : null,
    },
    ...parts,
  );
  for (let level = 0; level < look.wrappers; level += 1) element = make('div', {}, element);
  if (look.listTag === 'ul') element = make('li', {}, element);
  message.element = element;
  return element;
}
