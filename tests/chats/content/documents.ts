import fc from 'fast-check';

/** Replies as models write them: Markdown of every kind, one word, several scripts. */

const latin = fc.stringMatching(/^[a-z]{1,9}$/);
/** What rules about the shape of words once took for something beside the reply. */
const delicate = fc.constantFrom(
  ...['14:05', '2026-11-22', 'Nov 22, 2026', '5 minutes ago', '10:24 AM', 'get_weather', 'created_at'],
  ...[
    'load_data()',
    'trainModel',
    'iPhone',
    'Sent',
    'Read',
    'Error',
    '404',
    'AI',
    'You',
    '12.50',
    '€7',
    '3%',
  ],
);
const foreign = fc.constantFrom(
  ...[
    '明天下午三点',
    '天气很好。',
    'مرحبا',
    'الطقس',
    'שלום',
    'नमस्ते',
    'привет',
    'Grüße',
    '🌧️',
    '👩‍👩‍👧',
    '日本語',
  ],
);
const word = fc.oneof({ weight: 6, arbitrary: latin }, { weight: 3, arbitrary: delicate }, foreign);
const words = fc.array(word, { minLength: 1, maxLength: 8 }).map((list) => list.join(' '));

const inline = fc.oneof(
  { weight: 4, arbitrary: words },
  words.map((text) => `**${text}**`),
  words.map((text) => `*${text}*`),
  word.map((text) => `\`${text}\``),
  fc.tuple(words, latin).map(([text, host]) => `[${text}](https://${host}.example/${host})`),
);
const line = fc.array(inline, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));
const lines = fc.array(line, { minLength: 1, maxLength: 5 });
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

const block = fc.oneof(
  { weight: 4, arbitrary: line },
  fc.tuple(fc.integer({ min: 1, max: 4 }), line).map(([level, text]) => `${'#'.repeat(level)} ${text}`),
  lines.map((items) => items.map((item) => `- ${item}`).join('\n')),
  lines.map((items) => items.map((item, index) => `${index + 1}. ${item}`).join('\n')),
  lines.map((items) => items.map((item) => `> ${item}`).join('\n')),
  fc
    .tuple(fc.constantFrom('', 'js', 'python', 'sh'), fc.array(words, { minLength: 1, maxLength: 5 }))
    .map(([language, code]) => `\`\`\`${language}\n${code.join('\n')}\n\`\`\``),
  fc
    .array(fc.tuple(word, word, word), { minLength: 2, maxLength: 5 })
    .map(([head = ['', '', ''], ...rows]) => [row(head), '| --- | --- | --- |', ...rows.map(row)].join('\n')),
  fc
    .array(line, { minLength: 2, maxLength: 4 })
    .map((items) => items.map((item, level) => `${'  '.repeat(level)}- ${item}`).join('\n')),
  lines.map((items) => items.map((item, index) => `- [${index % 2 === 0 ? 'x' : ' '}] ${item}`).join('\n')),
  latin.map((name) => `$${name}^2 + 1$`),
  latin.map((name) => `$$\n${name}_1 = 2\n$$`),
  words.map((text) => `not ~~${text}~~ at all`),
);

export const documents: fc.Arbitrary<string> = fc.oneof(
  { weight: 1, arbitrary: word },
  {
    weight: 6,
    arbitrary: fc.array(block, { minLength: 1, maxLength: 6 }).map((blocks) => blocks.join('\n\n')),
  },
);
