import { sights } from './sights.js';

/** One chat page in many shapes. Its path says how it shows a reply, and by which way the reply comes: /chat/<shape>/<way>. */
const [, place, shape, way] = location.pathname.split('/');
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const make = (tag, className, text = '') =>
  Object.assign(document.createElement(tag), { className, textContent: text });

function chat() {
  const log = make('div', `log ${shape}`);
  log.setAttribute('role', 'log');
  const form = make('form', '');
  const field = Object.assign(document.createElement('textarea'), { ariaLabel: 'message' });
  form.append(field);
  document.body.append(log, form);
  const sight = sights[shape];
  const show = sight ? { ...plain(log), ...sight(plain(log), log) } : (shapes[shape] ?? shapes.plain)(log);
  const say = async () => {
    const said = field.value;
    if (said === '') return;
    field.value = '';
    show.user(said);
    try {
      await ways[way](said, show, field);
    } catch (error) {
      if (error.name !== 'AbortError') show.failed?.(field, said, error);
    } finally {
      show.end();
    }
  };
  // It is deaf to the first Enter, or to each.
  let deafTo = { sleepy: 1, deaf: Number.POSITIVE_INFINITY }[shape] ?? 0;
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (deafTo > 0) deafTo -= 1;
    else void say();
  });
}

/** How a reply is shown: what the user said, where it begins, what it is by now, and its end. */
function plain(
  log,
  {
    create = (text) => make('p', 'assistant', text),
    set = (element, text) => {
      element.textContent = text;
    },
  } = {},
) {
  let message = null;
  return {
    user: (text) => log.append(make('p', 'user', text)),
    text(text) {
      message ??= log.appendChild(create(''));
      set(message, text);
    },
    end() {
      message = null;
    },
    failed: () => log.append(make('p', 'assistant', 'Something went wrong, sorry.')),
  };
}

/** A message whose text lies two shadow roots deep. */
const shadow = (mode) => (log) => {
  const texts = new WeakMap();
  return plain(log, {
    create() {
      const host = make('div', 'assistant');
      const inner = document.createElement('span');
      const text = document.createElement('b');
      host.attachShadow({ mode }).append(inner);
      inner.attachShadow({ mode }).append(text);
      texts.set(host, text);
      return host;
    },
    set: (host, text) => {
      texts.get(host).textContent = text;
    },
  });
};

/** All messages painted anew from a list with every token. */
function repainted(log, { last = Number.POSITIVE_INFINITY, reversed = false } = {}) {
  const said = [];
  let current = null;
  const paint = () => {
    const shown = said.slice(-last).map(({ role, text }) => make('p', role, text));
    log.replaceChildren(...(reversed ? shown.reverse() : shown));
  };
  return {
    user(text) {
      said.push({ role: 'user', text });
      paint();
    },
    text(text) {
      if (!current) {
        current = { role: 'assistant', text };
        said.push(current);
      }
      current.text = text;
      paint();
    },
    end() {
      current = null;
    },
    failed() {},
  };
}

/** The head of a column, with a button that sorts in its shadow. */
customElements.define(
  'sorted-head',
  class extends HTMLElement {
    connectedCallback() {
      this.role = 'columnheader';
      this.style.display = 'table-cell';
      if (!this.shadowRoot) this.attachShadow({ mode: 'open' }).innerHTML = '<button><slot></slot></button>';
    }
  },
);

const shapes = {
  plain,
  sleepy: plain,
  deaf: plain,
  /** It connects for longer than a reply may take to begin, and greets before the user can type. */
  connecting(log) {
    const field = document.querySelector('textarea');
    field.disabled = true;
    setTimeout(() => {
      log.append(make('p', 'assistant', 'Good morning. What can I do?'));
      field.disabled = false;
    }, 5_000);
    return plain(log);
  },
  'open-shadow': shadow('open'),
  'closed-shadow': shadow('closed'),
  repainted,
  window: (log) => repainted(log, { last: 3 }),
  /** The assistant's messages alone have a name, the greeting among them, and each reply has a note of its own kind. */
  greeted(log) {
    const message = (words) => {
      const host = make('div', 'message assistant');
      host.append(make('b', 'name', 'Ada'), make('p', 'words', words));
      return host;
    };
    log.append(message('Good morning.'));
    return plain(log, {
      create: () => message(''),
      set(host, text) {
        host.querySelector('.words').textContent = text;
        if (!host.querySelector('.note')) host.append(make('p', 'note', 'Saved as a draft'));
      },
    });
  },
  /** Each message slides in from outside. */
  sliding(log) {
    const style = make('style', '');
    style.textContent =
      '@keyframes enter { from { transform: translate(-100vw) scale(0); } } .enter { animation: enter 0.4s backwards; }';
    document.head.append(style);
    return plain(log, { create: () => make('p', 'assistant enter') });
  },
  /** All words are in the document from the start, and become visible one by one. */
  revealed(log) {
    return plain(log, {
      set(host, text) {
        host.replaceChildren(...text.split(' ').map((word) => make('span', '', `${word} `)));
        for (const [index, span] of [...host.children].entries()) {
          span.style.display = 'none';
          setTimeout(() => span.removeAttribute('style'), 40 * index);
        }
      },
    });
  },
  /** A button below the reply shows a spinner for ever. */
  pressing(log) {
    return plain(log, {
      create() {
        const down = make('div', 'to-bottom');
        down.style.cssText = 'cursor:pointer;width:20px;height:20px;border:1px solid';
        down.append(make('i', 'loading-icon'));
        setTimeout(() => log.append(down), 200);
        return make('p', 'assistant');
      },
    });
  },
  reversed(log) {
    Object.assign(log.style, { display: 'flex', flexDirection: 'column-reverse' });
    return repainted(log, { reversed: true });
  },
  /** A bubble with dots that looks like a reply, a row for typing that is always there, a region that repeats all for screen readers. */
  decoys(log) {
    const typing = make('p', 'assistant typing', 'Bot is typing');
    typing.hidden = true;
    const region = make('p', 'assistant');
    region.style.cssText = 'position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)';
    log.append(region, typing);
    let bubble = null;
    let message = null;
    return {
      user(text) {
        bubble = make('p', 'assistant', '…');
        typing.before(make('p', 'user', text), bubble);
      },
      text(text) {
        if (bubble) {
          bubble.remove();
          bubble = null;
          message = make('p', 'assistant');
          typing.before(message);
        }
        message.textContent = text;
        region.textContent = `Bot said: ${text}`;
      },
      end() {
        message = null;
      },
    };
  },
  /** What is no word of the reply stands in it all the same. */
  furnished: (log) =>
    plain(log, {
      create: () => make('article', 'assistant'),
      set(element, text) {
        element.innerHTML = `<span style="position:absolute;width:1px;height:1px;overflow:hidden">Bot said</span>
          <i style="font-family:'Material Icons'">smart_toy</i><div class="body"><p>${text}</p>
          <pre><button>Copy</button><code>const answer = 42;\n  twice(answer);</code></pre>
          <p>At <time>14:05</time> it rains.</p>
          <p style="white-space: pre-line">one:\n   two  three \n\n<b>four</b>\n</p>
          <div style="display: table-row"><sorted-head>Fruit</sorted-head><sorted-head>Count</sorted-head></div>
          <table><tr><th><button>Price</button></th></tr></table>
          <p style="visibility: hidden">not <span style="visibility: visible">seen</span> yet</p></div><time class="timestamp">12:01</time>
          <footer><button>Regenerate</button><span hidden>secret</span></footer>`;
      },
    }),
  /** A failed exchange goes, and the prompt is given back. */
  giving(log) {
    const shown = plain(log);
    return {
      ...shown,
      failed(field, said) {
        log.replaceChildren();
        field.value = said;
      },
    };
  },
  /** What went wrong stands in its message, which says it in other words while the conversation goes on. */
  retelling(log) {
    const shown = plain(log);
    let last = null;
    return {
      ...shown,
      user(text) {
        last?.replaceChildren(Object.assign(make('b', '', 'There was no answer.'), { role: 'alert' }));
        shown.user(text);
      },
      failed() {
        last = log.appendChild(make('p', 'assistant'));
        last.append(Object.assign(make('b', '', 'The model is not available.'), { role: 'alert' }));
      },
    };
  },
  toast(log) {
    const shown = plain(log);
    return {
      ...shown,
      failed(_field, _said, error) {
        document.querySelector('.snackbar')?.remove();
        document.body.append(
          Object.assign(make('div', 'snackbar', `Oops: ${error.message}`), { role: 'alert' }),
        );
      },
    };
  },
  /** Words come one by one, long after the wire is done; how many is told by the time that has passed. */
  typewriter(log) {
    const shown = plain(log);
    let whole = '';
    let begun = null;
    let timer = 0;
    let over = false;
    return {
      ...shown,
      text(text) {
        whole = text;
        over = false;
        begun ??= Date.now();
        timer ||= setInterval(() => {
          const letters = Math.floor((Date.now() - begun) / 15);
          shown.text(whole.slice(0, letters));
          // It may be faster than the wire.
          if (letters < whole.length || !over) return;
          clearInterval(timer);
          [timer, begun] = [0, null];
          shown.end();
        }, 15);
      },
      end() {
        over = true;
      },
    };
  },
  late(log) {
    const shown = plain(log);
    let whole = '';
    return {
      ...shown,
      text(text) {
        whole = text;
      },
      end: () =>
        void pause(1_500).then(() => {
          shown.text(whole);
          shown.end();
        }),
    };
  },
  /** One place for every answer. */
  box: (log) => ({ ...plain(log), end() {} }),
  /** What was said before comes a moment after the page, what was said before that when it was asked for, and the rest with the message. */
  history(log) {
    const shown = plain(log);
    const said = (which) =>
      log.prepend(make('p', 'user', `${which} question`), make('p', 'assistant', `${which} answer`));
    void (async () => {
      await pause(60);
      said('an old');
      await fetch(location.href);
      await pause(70);
      said('an older');
    })();
    return {
      ...shown,
      user(text) {
        shown.user(text);
        said('the oldest');
      },
    };
  },
  busy(log) {
    const shown = plain(log);
    const stop = Object.assign(make('button', '', 'Stop'), {
      type: 'button',
      onclick: () => stopping?.abort(),
    });
    return {
      ...shown,
      user(text) {
        shown.user(text);
        log.after(stop);
      },
      end() {
        shown.end();
        stop.remove();
      },
    };
  },
};

let stopping = null;
const post = (url, said) => {
  stopping = new AbortController();
  return fetch(url, { method: 'POST', body: JSON.stringify({ said }), signal: stopping.signal });
};

async function readLines(response, each) {
  if (!response.ok) throw new Error(`the server said ${response.status}`);
  let pending = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (pending + chunk).split('\n');
    pending = lines.pop();
    for (const line of lines) if (line.trim()) each(line);
  }
}

const ways = {
  async lines(said, show) {
    let text = '';
    await readLines(await post('/api/lines', said), (line) => {
      text += JSON.parse(line).text;
      show.text(text);
    });
  },
  /** In the AI SDK's protocol; the server never closes the stream. */
  open: (said, show) =>
    new Promise((resolve) => {
      let text = '';
      void post('/api/open', said).then((response) =>
        readLines(response, (line) => {
          const event = JSON.parse(line.slice(6));
          text += event.delta ?? '';
          if (event.delta) show.text(text);
          if (event.type === 'finish') resolve();
        }),
      );
    }),
  named: (said, show) =>
    new Promise((resolve) => {
      const source = new EventSource(`/api/named?said=${encodeURIComponent(said)}`);
      let text = '';
      source.addEventListener('token', ({ data }) => {
        text += JSON.parse(data);
        show.text(text);
      });
      source.addEventListener('done', () => {
        source.close();
        resolve();
      });
    }),
  xhr: (said, show) =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest();
      request.open('POST', '/api/lines');
      request.onprogress = () =>
        show.text(
          request.responseText
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line).text)
            .join(''),
        );
      request.onloadend = resolve;
      request.send(JSON.stringify({ said }));
    }),
  async poll(said, show) {
    const { id } = await (await post('/api/jobs', said)).json();
    for (;;) {
      const { text, done } = await (await fetch(`/api/jobs?id=${id}`)).json();
      if (text) show.text(text);
      if (done) return;
      await pause(200);
    }
  },
  async once(said, show) {
    const { reply } = await (await post('/api/whole', said)).json();
    show.text(reply);
  },
  /** The whole answer in one piece of JSON, and a title for the conversation that fails. */
  async whole(said, show) {
    const { reply } = await (await post('/api/whole', said)).json();
    show.text(reply);
    void fetch('/api/title', { method: 'POST', body: JSON.stringify({ said }) }).catch(() => undefined);
  },
  async worker(said, show) {
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    await ways.lines(said, show);
  },
  /** Asks from a thread of its own: nothing of it goes over the wire of the page. */
  thread: (said, show) =>
    new Promise((resolve) => {
      const thread = new Worker('/thread.js');
      thread.onmessage = ({ data }) => {
        if (data.text) show.text(data.text);
        if (!data.done) return;
        thread.terminate();
        resolve();
      };
      thread.postMessage(said);
    }),
  /** Asks for a second answer while the first comes: both are shown side by side. */
  async each(said, show) {
    const own = make('p', 'assistant');
    document.querySelector('.log').append(own);
    let text = '';
    await readLines(await post('/api/lines', said), (line) => {
      text += JSON.parse(line).text;
      own.textContent = text;
    });
    show.end();
  },
};
if (place === 'framed') {
  const frame = make('iframe', 'chat');
  const origin = shape === 'other' ? location.origin.replace('127.0.0.1', 'localhost') : location.origin;
  frame.src = `${origin}/chat/plain/${way}`;
  document.body.append(make('h1', '', 'A page with a chat in a frame'), frame);
} else chat();
