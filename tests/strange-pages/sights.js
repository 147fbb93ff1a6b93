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
