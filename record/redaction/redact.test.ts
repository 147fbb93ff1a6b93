import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { redactor } from './redact.ts';

const strong = 'sk-Planted/0123+abc"def\\x&y=é';
const weak = 'tomato';
const redact = redactor([strong, weak, 'sk-Planted/0123', 'Zq9!x']);

describe('every form of a strong secret is taken out', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  for (const [title, text] of [
    ['as it is', strong],
    ['within a word', `x${strong}x`],
    ['in capitals', strong.toUpperCase()],
    ['in small letters', strong.toLowerCase()],
    ['in an address', encodeURIComponent(strong)],
    ['in a form', new URLSearchParams({ s: strong }).toString().slice(2)],
    ['in an address in an address', encodeURIComponent(encodeURIComponent(strong))],
    ['in an address that was encoded as a whole', encodeURI(strong)],
    ['in an address as a browser completes it', new URL(`http://x/?${strong}`).search],
    ['in JSON', JSON.stringify(strong).slice(1, -1)],
    ['in JSON in JSON', JSON.stringify(JSON.stringify(strong)).slice(3, -3)],
    ['in HTML', strong.replaceAll('&', '&amp;').replaceAll('"', '&quot;')],
    ['in hexadecimal', Buffer.from(strong).toString('hex')],
    ['in base64', base64(strong)],
    ['in base64url', Buffer.from(strong).toString('base64url')],
    ['in base64, wrapped', base64(strong).replace(/.{8}/g, '$&\r\n')],
    ['in base64 in an address', encodeURIComponent(base64(`${strong}~~~`))],
    ['split by blanks', [...strong].join(' ')],
    ['split by line breaks', `${strong.slice(0, 9)}\n  ${strong.slice(9)}`],
    ['split by line breaks in JSON', JSON.stringify(`${strong.slice(0, 9)}\r\n\t${strong.slice(9)}`)],
    [
      'split by a line break in a diff',
      `\u001b[31m+ ${strong.slice(0, 9)}\u001b[39m\n\u001b[31m+ ${strong.slice(9)}`,
    ],
    ['split by what has no width', `${strong.slice(0, 9)}\u200B${strong.slice(9)}`],
  ] as const)
    test(title, () => {
      const redacted = redact(`before ${text} after`);
      assert.match(redacted, /^before (?:.\[31m\+ )?(?:.{0,3}\[redacted\].{0,6})+ after$/su);
    });

  for (const offset of [0, 1, 2, 3])
    test(`in base64 behind ${offset} bytes`, () => {
      const whole = base64(`${'~'.repeat(offset)}${strong}~tail`);
      const left = Buffer.from(redact(whole).replaceAll('[redacted]', ''), 'base64').toString('latin1');
      assert.ok(redact(whole).includes('[redacted]'), whole);
      assert.ok(!left.includes('Planted'), left);
    });
});

describe('the beginning of a strong secret at the end of a text', () => {
  const of = redactor([
    'ghp_Planted16C7e42F',
    'https://hooks.example/T0K3N',
    '/opt/shop/bin',
    'Harbor And Pine 42',
  ]);
  for (const [title, text, expected] of [
    ['cut in the middle', 'it is ghp_Planted16', 'it is [redacted]'],
    ['cut where it can be nothing else', 'it is ghp_Plan', 'it is [redacted]'],
    ['of too few letters to be told', 'it is ghp_P', 'it is ghp_P'],
    ['split by blanks', 'it is g h p _ P l a n t', 'it is [redacted]'],
    ['not where another text goes on', 'it is ghp_Planters', 'it is ghp_Planters'],
    ['an address begins like many', 'at https://hooks.example', 'at https://hooks.example'],
    ['a path as well', 'in /opt/shop', 'in /opt/shop'],
    ['words are words', 'says Harbor And', 'says Harbor And'],
    ['words and more', 'says Harbor And Pine 4', 'says [redacted]'],
  ] as const)
    test(title, () => assert.equal(of(text), expected));

  test('in each text of a list', () =>
    assert.deepEqual(of(['ghp_Planted1', 'and more']), ['[redacted]', 'and more']));
  test('but not where the pieces of a text go on', () => {
    const deltas = (...texts: string[]) => ({ deltas: texts.map((text) => ({ text })) });
    assert.deepEqual(of(deltas('ghp_Plant', 'ers')), deltas('ghp_Plant', 'ers'));
    assert.deepEqual(of(deltas('ghp_Plant', 'ed1')), deltas('[redacted]', ''));
  });
});

describe('a fragment of a secret', () => {
  const of = redactor([
    'ghp_Planted16C7e42F',
    'correcthorsebattery',
    'https://hooks.example/services/T0K3Naaaa',
    '/opt/shop/bin/planted/deeply',
    '{"type":"service_account","k":"planted"}',
    '--------------------------',
    'unix:path=/run/user/1000/planted/bus',
  ]);
  for (const [title, text, expected] of [
    ['without its first letter', 'x hp_Planted16C7e42F x', 'x [redacted] x'],
    ['from its middle', 'x _Planted16C7e x', 'x [redacted] x'],
    ['cut within a page', '<title>ghp_Planted16C7e4</title>', '<title>[redacted]</title>'],
    ['in base64', `x ${Buffer.from('~~_Planted16C7e4~~').toString('base64')} x`, 'x fn5[redacted]H5+ x'],
    ['of words', 'x ecthorsebatte x', 'x [redacted] x'],
    ['behind a backslash', String.raw`x \nted16C7e42F x`, String.raw`x \[redacted] x`],
    ['of eleven letters', 'x _Planted16C x', 'x _Planted16C x'],
    ['an address is like many', 'at https://hooks.example/services', 'at https://hooks.example/services'],
    ['a path as well', 'in /opt/shop/bin/other', 'in /opt/shop/bin/other'],
    ['a path in a value', 'in /run/user/1000/x', 'in /run/user/1000/x'],
    ['JSON as well', '{"type":"service","k":1}', '{"type":"service","k":1}'],
    ['a line is a line', '---------------', '---------------'],
  ] as const)
    test(title, () => assert.equal(of(text), expected));

  test('of 12 letters is found anywhere in any text', () => {
    const letter = fc.constantFrom(...'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789_.~+');
    const secrets = fc
      .tuple(fc.uniqueArray(letter, { minLength: 16, maxLength: 40 }), fc.nat(), fc.nat())
      .map(([letters, from, more]) => {
        const start = from % (letters.length - 11);
        const end = start + 12 + (more % (letters.length - start - 11));
        return { secret: letters.join(''), fragment: letters.slice(start, end).join('') };
      });
    fc.assert(
      fc.property(secrets, fc.string(), fc.string(), ({ secret, fragment }, before, behind) => {
        const redacted = redactor([secret, 'another-secret-4711'])(`${before}${fragment}${behind}`);
        assert.ok(!redacted.includes(fragment), redacted);
      }),
    );
  });
});

describe('what is weak is taken out where it can be nothing else', () => {
  for (const [title, text, expected] of [
    ['a word', 'the tomato, Tomato.', 'the [redacted], [redacted].'],
    ['a password in an address', 'postgres://me:tomato@host/db', 'postgres://me:[redacted]@host/db'],
    ['a value of a form', 'a=1&password=tomato&b=2', 'a=1&password=[redacted]&b=2'],
    ['beside letters that are no words', '密码tomato。', '密码[redacted]。'],
    ['in five letters', 'it is Zq9!x', 'it is [redacted]'],
    ['behind a line break in JSON', '{"a":"it is\\ntomato"}', '{"a":"it is\\n[redacted]"}'],
    ['behind a letter in JSON of ASCII', '"\\u5bc6tomato"', '"\\u5bc6[redacted]"'],
    [
      'in an address in an address',
      '?to=%2Fin%3Fpassword%3Dtomato%26a',
      '?to=%2Fin%3Fpassword%3D[redacted]%26a',
    ],
    ['not within a word', 'tomatoes, automato', 'tomatoes, automato'],
    ['not within a name', 'src/tomato.ts, tomato-soup, my_tomato', 'src/tomato.ts, tomato-soup, my_tomato'],
    ['not spelled over words', 'to matomorrow', 'to matomorrow'],
    ['with base64 of its own', `x ${Buffer.from('tomato').toString('base64')}`, 'x [redacted]'],
  ] as const)
    test(title, () => assert.equal(redact(text), expected));
});

describe('a document', () => {
  for (const [title, document, expected] of [
    ['however deep', { a: [{ b: `my ${strong}` }] }, { a: [{ b: 'my [redacted]' }] }],
    ['in its keys', { [strong]: 1 }, { '[redacted]': 1 }],
    ['nothing else', { n: 1, t: true, z: null, s: 'x' }, { n: 1, t: true, z: null, s: 'x' }],
    [
      'over the deltas of a reply',
      { deltas: [...`a ${strong} b`].map((text) => ({ at: 1, text })) },
      {
        deltas: ['a', ' ', '[redacted]', ...[...strong].slice(1).map(() => ''), ' ', 'b'].map((text) => ({
          at: 1,
          text,
        })),
      },
    ],
    [
      'over deltas, where no word ends with one of them',
      { deltas: [{ text: 'tom' }, { text: 'ato' }, { text: ' tomato' }, { text: 'es' }] },
      { deltas: [{ text: '[redacted]' }, { text: '' }, { text: ' tomato' }, { text: 'es' }] },
    ],
    ['a whole word in each of a list', ['tomato', 'soup'], ['[redacted]', 'soup']],
    ['over a list of lines', ['sk-Pla', 'nted/01', '23 x'], ['[redacted]', '', ' x']],
    ['the longest first', 'sk-Planted/0123+abc"def\\x&y=é', '[redacted]'],
  ] as const)
    test(title, () => assert.deepEqual(redact(document), expected));

  test('without a secret is the same one', () => {
    const document = { a: ['b', { c: 'd' }] };
    assert.equal(redact(document), document);
    assert.equal(redactor([])(strong), strong);
  });

  test('whose pieces were redacted adds up to its redacted text', () => {
    const pieces = fc.array(
      fc.constantFrom('sk-', 'Planted', '/01', '23', ' ', 'x', '+abc', '"def\\x&y=é', '\n'),
    );
    const long = redactor([strong, 'sk-Planted/0123']);
    fc.assert(
      fc.property(pieces, (parts) => {
        const { deltas } = long({ deltas: parts.map((text) => ({ text })) });
        assert.equal(deltas.map(({ text }) => text).join(''), long(parts.join('')));
      }),
    );
  });

  test('what was redacted once stays as it is', () => {
    const once = redact(`a ${strong} b tomato`);
    assert.equal(redact(once), once);
  });
});

test('a text of megabytes takes no longer than it takes to read it', () => {
  const secrets = Array.from({ length: 60 }, (_, index) => `Secret-${index}-${'xyz0'.repeat(6)}`);
  const text = `${'All work and no play. '.repeat(250_000)}${secrets[7]}`;
  const began = performance.now();
  assert.ok(redactor(secrets)(text).endsWith('play. [redacted]'));
  assert.ok(performance.now() - began < 3_000, `${performance.now() - began} ms`);
});

test('a passphrase of many words and a figure is read at once', () => {
  const phrase = 'correct horse battery staple, 7 more horses';
  const began = performance.now();
  assert.equal(redactor([phrase])(`It is: ${phrase}.`), 'It is: [redacted].');
  assert.ok(performance.now() - began < 3_000, `${performance.now() - began} ms`);
});

test('many rows that begin like a secret are read at once', () => {
  const token = (text: string) => `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${text}`;
  const rows = Array.from({ length: 20_000 }, (_, row) => ({ token: token(`row${row}`) }));
  const began = performance.now();
  const { token: first = '' } = redactor([token('Pl4nted.secret')])({ rows }).rows[0] ?? {};
  assert.equal(first, '[redacted]row0');
  assert.ok(performance.now() - began < 5_000, `${performance.now() - began} ms`);
});

test('a text may hold more secrets than a call takes arguments', () => {
  const secret = 'Zq3.pl+4711';
  assert.match(redactor([secret])(`${secret} `.repeat(200_000)), /^(?:\[redacted\] ?)+$/);
});

test('a key of digits alone is taken out as a number too, and a short one is not, which could be an amount', () => {
  const take = redactor(['9876543210987', '4711']);
  assert.deepEqual(take({ args: { key: 9876543210987, of: [9876543210987, 9876543210988] }, pin: 4711 }), {
    args: { key: '[redacted]', of: ['[redacted]', 9876543210988] },
    pin: 4711,
  });
  const clean = { at: 9876543210988, text: 'fine' };
  assert.equal(take(clean), clean);
});
