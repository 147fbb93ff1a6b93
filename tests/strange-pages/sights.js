/** What a page does beside its replies, right and wrong: each says what is other than on the plain page. */

const make = (tag, className, text = '') =>
  Object.assign(document.createElement(tag), { className, textContent: text });
const add = (tag, className, text = '') => document.body.appendChild(make(tag, className, text));
const style = (text) => add('style', '', text);
const lastReply = () => [...document.querySelectorAll('.assistant')].at(-1);

/** A note that shows itself for a while. */
function toast(text, role) {
  const note = add('div', 'toast', text);
  note.setAttribute('role', role);
  setTimeout(() => note.remove(), 400);
}

/** A card that covers what it stands on. */
function cover(parent, css) {
  const lid = parent.appendChild(make('div', 'lid'));
  lid.style.cssText = `background: rgb(240, 240, 240); ${css}`;
}

/** Says something in the user's name, as a press on an option does. */
function sayFor(text) {
  const field = document.querySelector('textarea');
  field.value = text;
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
}

function offer(options) {
  for (const [label, sends] of Object.entries(options)) {
    const button = lastReply().appendChild(make('button', '', label));
    button.onclick = () => sends.forEach(sayFor);
  }
}

/** A picture behind the words, which is no element around them. */
function picture(words) {
  const image = words.parentElement.appendChild(document.createElement('canvas'));
  image.style.cssText =
    'position: absolute; inset: 0; width: 100%; height: 100%; z-index: -1; background: black';
}

/** Something dark where the words are, and not around them. */
function floor(words) {
  const { left, top, width, height } = words.getBoundingClientRect();
  cover(
    document.body,
    `position: fixed; z-index: -1; background: black; left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px`,
  );
}

/** Pages that put more words into a reply as it ends. */
function within(name, text, shapes) {
  return Object.fromEntries(
    Object.entries(shapes).map(([shape, given]) => {
      const { css, more } = typeof given === 'string' ? { css: given, more: null } : given;
      const put = ({ end }) => ({
        end() {
          const line = lastReply().appendChild(make('p', ''));
          line.style.position = 'relative';
          const words = line.appendChild(make('span', '', text));
          words.style.cssText = `position: relative; ${css}`;
          more?.(words);
          end();
        },
      });
      return [`${name}-${shape}`, put];
    }),
  );
}

export const sights = {
  // The user's own message.
  cut: ({ user }) => ({ user: (text) => user(text.slice(0, 6)) }),
  twice: ({ user }) => ({ user: (text) => [user(text), user(text)] }),
  unshown: () => ({ user() {} }),
  named: (_, log) => ({
    user(text) {
      const message = make('div', 'user');
      message.innerHTML = '<b>Ada Lovelace</b><p></p><time>12:01</time>';
      message.querySelector('p').textContent = text;
      log.append(message);
    },
  }),

  // Whether the reply can be seen.
  faded: () => style('.log { opacity: 0 }') && {},
  pale: () => style('.assistant { color: rgb(255, 255, 255) }') && {},
  clear: () => style('.assistant { color: transparent }') && {},
  tiny: () => style('.assistant { font-size: 0 }') && {},
  shrunk: () => style('.assistant { transform: scale(0) }') && {},
  flat: () => style('.assistant { height: 0; overflow: hidden }') && {},
  above: () => style('.assistant { position: absolute; top: -4000px }') && {},
  covered: ({ end }) => ({
    end() {
      const reply = lastReply();
      reply.style.position = 'relative';
      cover(reply.parentElement, `position: absolute; inset: 0; height: ${reply.offsetTop + 100}px`);
      end();
    },
  }),
  // Near misses.
  fading: () =>
    style('.log { animation: come 60s } @keyframes come { from { opacity: 0 } to { opacity: 1 } }') && {},
  dark: () => style('body { background: rgb(0, 0, 0) } .assistant { color: rgb(255, 255, 255) }') && {},
  gradient: () =>
    style('.assistant { color: rgb(255, 255, 255); background: linear-gradient(90deg, red, blue) }') && {},
  folded: ({ end }) => ({
    end() {
      const fold = make('details', '');
      fold.append(
        make('summary', '', 'tool'),
        make('pre', '', JSON.stringify({ found: 'nothing '.repeat(40) })),
      );
      lastReply().prepend(fold);
      end();
    },
  }),
  footed: () =>
    style('form { position: fixed; inset: 0 0 auto; height: 200px; background: rgb(255, 255, 255) }') && {},

  // Its words are far above the end of a list that is scrolled to its end, within a frame that is not.
  scrolledby: ({ end }) =>
    style(
      'body { overflow: hidden } .log { height: 200px; overflow: auto } .assistant { margin-bottom: 4000px }',
    ) && {
      end() {
        lastReply().parentElement.scrollTop = 9_000;
        end();
      },
    },

  // Words of a reply that nobody can see, beside others.
  ...within('hiding', 'secretly refunded', {
    zero: 'font-size: 0',
    transparent: 'color: transparent',
    oklch: 'color: oklch(0.5 0.1 20 / 0)',
    white: 'color: rgb(255, 255, 255)',
    scaled: 'display: inline-block; transform: scale(0)',
    lidded: { css: '', more: (words) => cover(words, 'position: absolute; inset: 0') },
    nested: { css: 'opacity: 0.1', more: (words) => (words.parentElement.style.opacity = '0.2') },
    onepixel: 'font-size: 1px; line-height: 1px',
  }),
  // Near misses.
  ...within('showing', 'plainly refunded', {
    gradient: 'color: transparent; background: linear-gradient(90deg, red, blue); background-clip: text',
    outlined: 'color: transparent; -webkit-text-stroke: 1px black',
    pictured: { css: 'color: white', more: (words) => picture(words) },
    beside: {
      css: 'color: white',
      more: (words) =>
        cover(words.parentElement, 'position: absolute; inset: 0; z-index: -1; background: black'),
    },
    floating: { css: 'color: white; position: absolute; top: 400px', more: (words) => floor(words) },
    inverted: 'color: white; filter: drop-shadow(0 0 1px black)',
    badged: {
      css: '',
      more: (words) => cover(words, 'position: absolute; left: 40%; width: 20%; top: 0; bottom: 0'),
    },
    headed: {
      css: '',
      more: (words) =>
        cover(
          document.body,
          `position: fixed; left: 0; right: 0; top: 0; height: ${words.getBoundingClientRect().bottom + 5}px`,
        ),
    },
    translucent: { css: '', more: (words) => cover(words, 'position: absolute; inset: 0; opacity: 0.5') },
    moving: { css: 'opacity: 0', more: (words) => words.animate([{ opacity: 0 }, { opacity: 1 }], 60_000) },
    small: 'font-size: 6px',
    phantomless: 'color: white; background: rgb(20, 20, 20)',
    night: { css: 'color: white', more: () => (document.documentElement.style.colorScheme = 'dark') },
  }),

  // Beside the replies.
  announcing: ({ end }) => ({
    end() {
      toast('Deleted order 5', 'status');
      end();
    },
  }),
  complaining: ({ end }) => ({
    end() {
      toast('Could not be saved', 'alert');
      end();
    },
  }),
  leaking: ({ end }) => ({
    end() {
      lastReply().title = 'at run (/srv/app/chat.js:10:5)';
      add('footer', '', 'SELECT id FROM orders WHERE id = 5');
      end();
    },
  }),
  steady: () => add('footer', '', 'Free returns within 30 days') && {},
  changing: ({ user }) => ({
    user(text) {
      const before = lastReply();
      if (before) before.textContent = 'something else';
      user(text);
    },
  }),

  // What is pressed, and what that sends.
  offering: ({ end }) => ({
    end() {
      offer({
        Confirm: ['Confirm'],
        'Not now': ['Confirm'],
        Twice: ['Twice', 'Twice'],
        Approve: ['yes, do it'],
      });
      end();
    },
  }),

  // What a reload leaves.
  lasting(shown, log) {
    log.innerHTML = sessionStorage.getItem('log') ?? '';
    const keep = () => sessionStorage.setItem('log', log.innerHTML);
    return { end: () => [shown.end(), keep()] };
  },
  clipping(shown, log) {
    log.innerHTML = sessionStorage.getItem('log') ?? '';
    log.lastElementChild?.remove();
    const keep = () => sessionStorage.setItem('log', log.innerHTML);
    return { end: () => [shown.end(), keep()] };
  },
};
