import fc from 'fast-check';

/** How a generated chat page looks and behaves. Every field is independent of the others, as it is among real products. */
export type Look = {
  [name in keyof typeof looks]: (typeof looks)[name] extends fc.Arbitrary<infer Value> ? Value : never;
};

const sometimes = fc.constantFrom(false, false, false, true);

const looks = {
  root: fc.constantFrom('page', 'page', 'page', 'shadow', 'frame'),
  brand: fc.constantFrom('Support', 'Acme chat', 'Nova'),
  sideBar: fc.boolean(),
  /** The entry that the side bar gets for a new conversation: its first message, or a name of its own. */
  titleIsMessage: fc.boolean(),
  titleMs: fc.constantFrom(50, 600, 2000),
  begins: fc.constantFrom('empty', 'empty', 'welcome', 'greeting', 'restored'),
  disclaimer: fc.boolean(),
  /** What changes besides the conversation. */
  around: fc.constantFrom('nothing', 'nothing', 'clock', 'feed'),

  composer: fc.constantFrom('textarea', 'input', 'editable'),
  sendIsIcon: fc.boolean(),
  sendWantsText: fc.boolean(),
  sendsOnEnter: fc.constantFrom(true, true, true, false),
  clearsLate: fc.boolean(),

  listTag: fc.constantFrom('div', 'ul', 'main', 'section'),
  listIsLog: fc.boolean(),
  newestFirst: sometimes,
  windowed: sometimes,
  separator: sometimes,

  messageTag: fc.constantFrom('div', 'article', 'section'),
  wrappers: fc.constantFrom(0, 1, 3),
  classes: fc.boolean(),
  roles: fc.boolean(),
  /** Decorations of the assistant's side only. */
  asymmetric: sometimes,
  avatar: fc.constantFrom('none', 'image', 'letter'),
  names: fc.boolean(),
  name: fc.constantFrom('Nova', 'Assistant', 'Support bot'),
  time: fc.constantFrom('none', 'none', 'above', 'below'),
  receipt: fc.constantFrom('', '', '✓✓', 'Delivered'),
  actions: fc.constantFrom('none', 'hidden', 'icons', 'words'),
  actionsAfter: fc.boolean(),
  suggestions: fc.constantFrom('none', 'none', 'list', 'composer'),

  bodyTag: fc.constantFrom('div', 'p', 'span', 'section'),
  render: fc.constantFrom('append', 'text', 'blocks', 'blocks'),
  update: fc.constantFrom('body', 'message', 'list'),
  cursor: fc.constantFrom('', '', '▍', '|', '●'),
  reasoning: sometimes,
  typewriter: sometimes,
  typeStep: fc.constantFrom(2, 5),
  typeMs: fc.constantFrom(10, 30),
  /** The message is made again after its stream. */
  swapsAtEnd: sometimes,

  /** A defect: the page drops the last words of each reply. */
  losesEnd: sometimes,

  optimistic: fc.constantFrom(true, true, false),
  acknowledgedMs: fc.constantFrom(30, 200),
  messageBeforeReply: fc.boolean(),
  indicator: fc.constantFrom('none', 'dots', 'words', 'status', 'ellipsis'),
  indicatorWords: fc.constantFrom('Thinking…', 'Nova is typing', 'Working on it'),
  busy: fc.constantFrom('none', 'stop', 'disabled', 'aria'),

  wire: fc.constantFrom(
    'text',
    'data',
    'openai',
    'ai-sdk',
    'lines',
    'json',
    'events',
    'polled',
    'xhr',
    'socket',
  ),
  pollMs: fc.constantFrom(100, 300),
  socketEarly: fc.boolean(),
  failure: fc.constantFrom('toast', 'alert', 'message', 'banner'),
  toastMs: fc.constantFrom(1500, 5000),
} as const;

export const look: fc.Arbitrary<Look> = fc.record(looks as never);

export const faults = ['none', 'status', 'cut'] as const;
export type Fault = (typeof faults)[number];

/** What is said, and how the reply to it arrives. Times in ms. */
export type Turn = {
  said: string;
  reply: string;
  first: number;
  between: number;
  pause: number;
  pieces: number;
};

const words =
  'the order of tent arrives on Tuesday and costs 129 euros because shipping is free for members who joined before May please check your address Lisbon Berlin seven items remain in stock while returns take ten days'.split(
    ' ',
  );
const sentence = fc.array(fc.constantFrom(...words), { minLength: 3, maxLength: 14 }).map((parts) => {
  const said = parts.join(' ');
  return `${said[0]?.toUpperCase()}${said.slice(1)}.`;
});
const sentences = (most: number) => fc.array(sentence, { minLength: 1, maxLength: most });
const block = fc.oneof(
  { weight: 6, arbitrary: sentences(3).map((parts) => parts.join(' ')) },
  { weight: 1, arbitrary: sentences(4).map((parts) => parts.map((part) => `- ${part}`).join('\n')) },
  { weight: 1, arbitrary: sentence.map((part) => `# ${part.replace('.', '')}`) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.tuple(fc.constantFrom(...words), fc.nat(999)), { minLength: 1, maxLength: 3 })
      .map((rows) =>
        ['| item | price |', ...rows.map(([item, price]) => `| ${item} | ${price} |`)].join('\n'),
      ),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.constantFrom('total = 4', 'print(total)', 'for x in items:', '    return x'), {
        minLength: 1,
        maxLength: 3,
      })
      .map((lines) => ['```python', ...lines, '```'].join('\n')),
  },
);
const reply = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => blocks.join('\n\n')),
  },
  { weight: 1, arbitrary: fc.constantFrom('Yes.', 'OK', '42', 'Done!', 'No, sorry.') },
);
const turn: fc.Arbitrary<Turn> = fc.record({
  said: fc.oneof(sentence, fc.constantFrom('hi', 'What about my order?', 'Hello there', 'thanks')),
  reply,
  first: fc.constantFrom(20, 80, 300, 1200),
  between: fc.constantFrom(2, 10, 40, 90),
  pause: fc.constantFrom(0, 0, 200, 900),
  pieces: fc.constantFrom(1, 3, 8, 25),
});

/** A page, what is said in it, and what happens in the last turn. */
export const conversations = fc.record({
  look,
  turns: fc.array(turn, { minLength: 2, maxLength: 3 }),
  fault: fc.constantFrom(...faults),
});
