// @ts-check
// biome-ignore-all lint/style/noExcessiveLinesPerFile: the page's policy allows one script
/**
 * The review page. Whatever comes from an agent is set as text and never as markup; the server's policy allows no other
 * script than this one.
 */

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const [queueList, trialView, answerView, progress] = ['queue', 'trial', 'answer', 'progress'].map(byId);
const who = /** @type {HTMLDialogElement} */ (byId('who'));
const help = /** @type {HTMLDialogElement} */ (byId('help'));

const state = {
  reviewer: '',
  blind: true,
  /** @type {any[]} */
  items: [],
  index: 0,
  /** @type {any} */
  trial: null,
  /** @type {{ verdict: string | null, levels: Map<number, string>, note: string, saved: boolean }} */
  draft: { verdict: null, levels: new Map(), note: '', saved: false },
  question: 0,
};

/**
 * @param {string} tag
 * @param {Record<string, any>} properties `class`, `text`, `on…` listeners, attributes; `null` and `false` are left out.
 * @param {(Node | null)[]} children
 */
function element(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === false) continue;
    if (name === 'text') node.textContent = String(value);
    else if (typeof value === 'function') node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? '' : String(value));
  }
  node.append(...children.filter((child) => child !== null));
  return node;
}

/** @param {string} path */
const addressOf = (path, values = {}) =>
  `${path}?${new URLSearchParams({ reviewer: state.reviewer, ...values })}`;

/** @param {string} address */
async function ask(address, options = {}) {
  const response = await fetch(address, options);
  const document_ = await response.json();
  if (!response.ok) throw new Error(document_.error);
  return document_;
}

// --- The queue -----------------------------------------------------------------------------------------------------

async function loadQueue() {
  const { items, blind, reviewer } = await ask(addressOf('api/queue'));
  Object.assign(state, { items, blind, reviewer: state.reviewer || reviewer || '' });
}

const marks = { pass: '✓', fail: '✗', cannot_tell: '?' };
const reasons = {
  sample: 'a sample',
  judge_cannot_tell: 'the judge could not tell',
  disagreement: 'judge and code disagree',
};

function showQueue() {
  queueList.replaceChildren(
    ...state.items.map((item, index) =>
      element(
        'button',
        {
          type: 'button',
          class: `item ${item.verdict ?? 'open'}`,
          'aria-current': index === state.index,
          onclick: () => void open(index),
        },
        element('span', { class: 'mark', text: item.verdict ? marks[item.verdict] : '·' }),
        element('span', { class: 'case', text: `${item.case}${item.trial > 1 ? ` #${item.trial}` : ''}` }),
        element('span', { class: 'title', text: item.title }),
      ),
    ),
  );
  showProgress();
}

function showProgress() {
  const answered = state.items.filter(({ verdict }) => verdict !== null).length;
  progress.textContent = `${answered} of ${state.items.length} answered${state.reviewer ? ` by ${state.reviewer}` : ''}`;
  const bar = /** @type {HTMLProgressElement} */ (byId('bar'));
  bar.max = Math.max(1, state.items.length);
  bar.value = answered;
}

/** Only what changed: a thousand entries are not drawn anew for one. */
function showItem(index) {
  const node = queueList.children[index];
  const item = state.items[index];
  if (!node || !item) return;
  node.className = `item ${item.verdict ?? 'open'}`;
  node.setAttribute('aria-current', String(index === state.index));
  node.children[0].textContent = item.verdict ? marks[item.verdict] : '·';
}

// --- A trial -------------------------------------------------------------------------------------------------------

/** @param {number} index */
async function open(index) {
  const item = state.items[index];
  if (!item) return;
  const before = state.index;
  state.index = index;
  showItem(before);
  showItem(index);
  queueList.children[index]?.scrollIntoView({ block: 'nearest' });
  const trial = await ask(addressOf('api/trial', { id: item.id }));
  if (state.index !== index) return;
  state.trial = trial;
  state.question = 0;
  const { label, questions } = trial;
  state.draft = {
    verdict: label?.verdict ?? null,
    levels: new Map(
      questions.flatMap((question, at) => {
        const given = label?.levels.find(
          (one) => one.dimension === question.dimension && one.turn === question.turn,
        );
        return given ? [[at, given.level]] : [];
      }),
    ),
    note: label?.note ?? '',
    saved: label !== null,
  };
  showTrial();
  showAnswer();
  trialView.scrollTop = 0;
  trialView.focus({ preventScroll: true });
}

function showTrial() {
  const { case: declared, trial, llm, turns, scores, artifacts, errors, why } = state.trial;
  trialView.replaceChildren(
    element(
      'div',
      { class: 'heading' },
      element('h2', { text: `${declared.id} ${declared.title}` }),
      element('p', {
        class: 'facts',
        text: [
          declared.suite,
          declared.severity,
          `trial ${trial}`,
          `model ${llm.model}`,
          `${declared.file}${declared.line === null ? '' : `:${declared.line}`}`,
          ...(why ? [why.map((one) => reasons[one]).join(', ')] : []),
        ].join(' · '),
      }),
    ),
    ...errors.map(({ boundary, message }) =>
      element('p', { class: 'error', text: `${boundary}: ${message}` }),
    ),
    ...turns.map(showTurn),
    showArtifacts(artifacts),
    element(
      'section',
      { class: 'scores' },
      element('h3', { text: 'What the code says' }),
      element(
        'ul',
        {},
        ...scores.map(({ verdict, grader, reason, turn }) =>
          element(
            'li',
            { class: verdict },
            element('b', { text: verdict }),
            element('span', { text: `${grader}${turn === null ? '' : ` (turn ${turn + 1})`}: ${reason}` }),
          ),
        ),
      ),
    ),
  );
}

function showTurn({ user, calls, reply, rows }) {
  return element(
    'section',
    { class: 'turn' },
    element('p', { class: 'said user', text: user }),
    ...calls.map(({ name, given, result, failed }) =>
      element(
        'details',
        { class: failed ? 'call failed' : 'call' },
        element('summary', { text: `${name}${failed ? ' failed' : ''}` }),
        element('pre', { text: given }),
        result === null ? null : element('pre', { text: result }),
      ),
    ),
    reply === null
      ? element('p', { class: 'said none', text: 'No reply was read.' })
      : element(
          'div',
          { class: 'said assistant' },
          element('p', { class: 'words', text: reply.text || '(no text)' }),
          ...reply.cards.map(showCard),
          reply.error === null ? null : element('p', { class: 'error', text: reply.error }),
          reply.end === 'complete'
            ? null
            : element('p', { class: 'error', text: `The reply ended as ${reply.end}.` }),
        ),
    ...rows.map(showRows),
  );
}

const showCard = ({ type, role, fields, text }) =>
  element(
    'div',
    { class: 'card' },
    element('p', { class: 'role', text: `${type} · ${role}` }),
    fields.length === 0 ? element('p', { text }) : null,
    element(
      'dl',
      {},
      ...fields.flatMap(({ name, value }) => [element('dt', { text: name }), element('dd', { text: value })]),
    ),
  );

const showRows = ({ table, added, removed, changed }) =>
  element(
    'div',
    { class: 'rows' },
    element('p', { class: 'role', text: `rows of ${table}` }),
    ...added.map((row) => element('pre', { class: 'added', text: `+ ${row}` })),
    ...removed.map((row) => element('pre', { class: 'removed', text: `− ${row}` })),
    ...changed.flatMap(({ before, after }) => [
      element('pre', { class: 'removed', text: `− ${before}` }),
      element('pre', { class: 'added', text: `+ ${after}` }),
    ]),
  );

function showArtifacts(artifacts) {
  if (artifacts.length === 0) return null;
  const at = (index) => addressOf('artifact', { id: state.trial.id, index });
  return element(
    'section',
    { class: 'artifacts' },
    element('h3', { text: 'What was recorded' }),
    ...artifacts.map(({ name, contentType, path, index }) => {
      if (contentType.startsWith('image/'))
        return element(
          'a',
          { href: at(index), target: '_blank' },
          element('img', { src: at(index), alt: 'The page when the trial was over', loading: 'lazy' }),
        );
      if (contentType.startsWith('video/'))
        return element('video', { src: at(index), controls: true, preload: 'none' });
      return element(
        'p',
        {},
        element('a', { href: at(index), text: name }),
        element('code', { text: `npx playwright show-trace ${path}` }),
      );
    }),
  );
}

// --- The answer ----------------------------------------------------------------------------------------------------

const verdicts = [
  ['pass', 'Pass', 'P'],
  ['fail', 'Fail', 'F'],
  ['cannot_tell', 'Cannot tell', 'C'],
];

function showAnswer() {
  const focused = /** @type {HTMLInputElement | null} */ (document.activeElement);
  const within =
    focused !== null && answerView.contains(focused) ? { name: focused.name, value: focused.value } : null;
  drawAnswer();
  // Who goes from field to field by Tab stays where they are.
  if (within?.name)
    /** @type {HTMLElement | null} */ (
      answerView.querySelector(`input[name="${within.name}"][value="${within.value}"]`)
    )?.focus({ preventScroll: true });
}

function drawAnswer() {
  const { questions, blind } = state.trial;
  const judged = questions.some(({ judge }) => judge !== null);
  answerView.replaceChildren(
    element(
      'fieldset',
      { class: 'verdict' },
      element('legend', { text: 'Is this trial good?' }),
      ...verdicts.map(([name, words, key]) =>
        choice({
          group: 'verdict',
          value: name,
          words,
          key,
          on: state.draft.verdict === name,
          choose: () => setVerdict(name),
        }),
      ),
    ),
    ...questions.map(showQuestion),
    element(
      'label',
      { class: 'note' },
      element('span', {}, element('span', { text: 'Note' }), element('kbd', { text: 'N' })),
      noteField(),
    ),
    element('button', {
      type: 'button',
      id: 'save',
      onclick: () => void saveOrGoOn(),
      text: state.draft.saved ? 'Next (Enter)' : 'Save (Enter)',
    }),
    element('p', {
      class: 'hint',
      role: 'status',
      id: 'said',
      text: state.draft.saved
        ? judged
          ? 'Saved. What the judge said is shown above.'
          : 'Saved.'
        : blind
          ? 'What the judge said is hidden until you have answered.'
          : '',
    }),
  );
}

function noteField() {
  const field = element('textarea', {
    id: 'note',
    rows: 3,
    oninput: (event) => {
      state.draft.note = event.target.value;
      changed();
    },
  });
  /** @type {HTMLTextAreaElement} */ (field).value = state.draft.note;
  return field;
}

function showQuestion({ dimension, turn, question, reference, levels, judge }, at) {
  return element(
    'fieldset',
    { class: at === state.question ? 'question chosen' : 'question', onclick: () => chooseQuestion(at) },
    element('legend', { text: `${dimension}${turn === null ? '' : ` · turn ${turn + 1}`}` }),
    element('p', { text: question }),
    reference === null ? null : element('p', { class: 'reference', text: `Reference: ${reference}` }),
    element(
      'div',
      { class: 'levels' },
      ...levels.map(({ name, means }, index) =>
        choice({
          group: `question-${at}`,
          value: name,
          words: name.replaceAll('_', ' '),
          key: String(index + 1),
          title: means,
          on: state.draft.levels.get(at) === name,
          choose: () => setLevel(at, name),
        }),
      ),
    ),
    judge === null ? null : showJudge(judge),
  );
}

const showJudge = ({ level, reason, votes }) =>
  element(
    'div',
    { class: 'judge' },
    element('p', {}, element('b', { text: `Judge: ${(level ?? 'ungraded').replaceAll('_', ' ')}` })),
    ...(level === null ? [element('p', { text: reason })] : []),
    ...votes.map(({ rationale, quotes, problem }) =>
      element(
        'div',
        {},
        element('p', { text: problem?.message ?? rationale }),
        ...quotes.map((quote) => element('q', { text: quote })),
      ),
    ),
  );

function choice({ group, value, words, key, on, choose, title = '' }) {
  const input = element('input', { type: 'radio', name: group, value, checked: on, onchange: choose });
  return element(
    'label',
    { class: on ? `choice on ${value}` : `choice ${value}`, title },
    input,
    element('span', { text: words }),
    element('kbd', { text: key }),
  );
}

function setVerdict(verdict) {
  state.draft.verdict = verdict;
  changed();
  showAnswer();
}

function setLevel(at, level) {
  state.draft.levels.set(at, level);
  state.question = Math.min(at + 1, state.trial.questions.length - 1);
  changed();
  showAnswer();
}

function changed() {
  state.draft.saved = false;
  const save = document.getElementById('save');
  if (save) save.textContent = 'Save (Enter)';
}

function chooseQuestion(at) {
  if (state.question === at) return;
  state.question = at;
  for (const [index, node] of document.querySelectorAll('.question').entries()) {
    node.classList.toggle('chosen', index === at);
    if (index === at) node.scrollIntoView({ block: 'nearest' });
  }
}

async function saveOrGoOn() {
  const { draft, trial, index } = state;
  if (draft.saved) return open(Math.min(index + 1, state.items.length - 1));
  if (draft.verdict === null) {
    byId('said').textContent = 'Say first whether it is good: P, F or C.';
    return;
  }
  const levels = trial.questions.flatMap(({ dimension, hash, turn }, at) => {
    const level = draft.levels.get(at);
    return level ? [{ dimension, hash, turn, level }] : [];
  });
  const label = {
    trial: trial.id,
    reviewer: state.reviewer,
    verdict: draft.verdict,
    levels,
    note: draft.note,
  };
  try {
    const options = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(label),
    };
    state.trial = await ask('api/label', options);
  } catch (error) {
    byId('said').textContent = `It could not be saved: ${error instanceof Error ? error.message : error}`;
    return;
  }
  state.items[index].verdict = draft.verdict;
  draft.saved = true;
  showItem(index);
  showProgress();
  const judged = state.trial.questions.some(({ judge }) => judge !== null);
  if (!judged || !state.blind) return open(Math.min(index + 1, state.items.length - 1));
  showTrial();
  showAnswer();
}

// --- Keys ----------------------------------------------------------------------------------------------------------

const keys = {
  p: () => setVerdict('pass'),
  f: () => setVerdict('fail'),
  c: () => setVerdict('cannot_tell'),
  n: () => byId('note').focus(),
  u: () => {
    const after = state.items.findIndex(({ verdict }, index) => verdict === null && index > state.index);
    void open(after >= 0 ? after : state.items.findIndex(({ verdict }) => verdict === null));
  },
  '?': () => help.showModal(),
  enter: () => void saveOrGoOn(),
  arrowleft: () => void open(state.index - 1),
  arrowright: () => void open(state.index + 1),
  arrowup: () => chooseQuestion(Math.max(0, state.question - 1)),
  arrowdown: () => chooseQuestion(Math.min(state.trial.questions.length - 1, state.question + 1)),
};

document.addEventListener('keydown', (event) => {
  if (who.open || help.open || event.ctrlKey || event.metaKey || event.altKey || !state.trial) return;
  const key = event.key.toLowerCase();
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.tagName === 'TEXTAREA') {
    if (key === 'escape') {
      target.blur();
      trialView.focus({ preventScroll: true });
    }
    return;
  }
  // A link and a button do what they say.
  if (key === 'enter' && /^(?:A|BUTTON|SUMMARY)$/.test(target.tagName)) return;
  const level = state.trial.questions[state.question]?.levels[Number(key) - 1];
  if (level) setLevel(state.question, level.name);
  else if (key in keys) keys[key]();
  else return;
  event.preventDefault();
});

byId('help-button').addEventListener('click', () => help.showModal());
byId('before').addEventListener('click', () => void open(state.index - 1));
byId('after').addEventListener('click', () => void open(state.index + 1));

// --- The beginning -------------------------------------------------------------------------------------------------

async function begin() {
  await loadQueue();
  if (!state.reviewer) {
    who.showModal();
    await new Promise((resolve) => who.addEventListener('close', resolve, { once: true }));
    state.reviewer = /** @type {HTMLInputElement} */ (byId('name')).value.trim() || 'reviewer';
  }
  // Once more: what has been answered depends on who asks.
  await loadQueue();
  showQueue();
  if (state.items.length === 0)
    trialView.append(element('p', { class: 'empty', text: 'No trial of this run asks for a human.' }));
  else {
    const first = state.items.findIndex(({ verdict }) => verdict === null);
    await open(Math.max(0, first));
  }
}

begin().catch((error) => trialView.replaceChildren(element('p', { class: 'error', text: String(error) })));
