import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { printable } from '../../../record/redaction/printable.ts';
import { aReport } from '../../../tests/doubles/a-report.ts';
import { blockingTrial } from '../../../tests/doubles/a-reported-trial.ts';
import { markdownReport } from './markdown.ts';
import { fenced, words } from './markdown-words.ts';

const texts = fc.string({
  unit: fc.constantFrom(
    ...'`~|<>[]()!*_#@&:/\\ \n\r\u001b\u202Ewwx.',
    'https://',
    'www.',
    '```',
    '\u2028',
    '买',
  ),
});

describe('what an agent says', () => {
  test('as words never holds a mark that Markdown or HTML reads', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const written = words(text).replace(/&#\d+;/g, ' ');
        assert.doesNotMatch(written, /[!#$&*<>@[\\\]^_`{|}~\n\r]|:\/\/|www\./i);
      }),
    );
  });

  test('as words is the same text to a reader', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const read = words(text).replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
        assert.equal(read.replaceAll('\u2060', ''), printable(text, 200));
      }),
    );
  });

  test('in a fence never closes it', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const [open = '', ...rest] = fenced([text]).split(/\r\n|[\n\r]/);
        const fence = /^`+/.exec(open)?.[0] ?? '';
        assert.ok(fence.length >= 3);
        const closing = rest.findIndex(
          (line) => /^ {0,3}`+[ \t]*$/.test(line) && line.trim().length >= fence.length,
        );
        assert.equal(closing, rest.length - 1);
      }),
    );
  });

  test('in a fence may hold more marks than a call takes arguments', () => {
    const said = '`a '.repeat(200_000);
    assert.equal(fenced([said]), `\`\`\`text\n${said}\n\`\`\``);
  });
});

test('many failures with long reasons still fit into a step summary', () => {
  const reasons = Array.from({ length: 20 }, (_, place) => `${place}${'买'.repeat(490)}`);
  const trials = Array.from({ length: 80 }, (_, place) => ({
    ...blockingTrial(`C${place}`, 'fail'),
    identity: `C${place}`,
    triggers: reasons.map((reason, at) => ({
      verdict: 'fail' as const,
      claim: '',
      code: `code_${at}`,
      says: [reason],
    })),
  }));
  const written = markdownReport(aReport({ status: 'failed' }, { trials, status: 'failed' }));
  assert.ok(Buffer.byteLength(written) < 2 ** 20);
  const shown = written.match(/^### /gm)?.length ?? 0;
  assert.ok(shown > 10);
  assert.match(written, new RegExp(`… and ${80 - shown} more`));
});

test('many warnings beside many failures fit as well, and what follows is shown', () => {
  const triggersOf = (verdict: 'warn' | 'fail') =>
    Array.from({ length: 20 }, (_, at) => ({
      ...{ verdict, claim: '', code: `code_${at}` },
      says: [`${at}${'买'.repeat(490)}`],
    }));
  const trials = (['warn', 'fail'] as const).flatMap((verdict) =>
    Array.from({ length: 80 }, (_, place) => ({
      ...blockingTrial(`C${place}`, verdict),
      ...{ identity: `${verdict} ${place}`, triggers: triggersOf(verdict) },
    })),
  );
  const written = markdownReport(aReport({ status: 'failed' }, { trials, status: 'failed' }));
  assert.ok(Buffer.byteLength(written) < 2 ** 20);
  assert.match(
    written,
    /## Warnings\n\nToo long to be shown here: see report\.json\.\n\n## Figures\n\n\| suite/,
  );
});
