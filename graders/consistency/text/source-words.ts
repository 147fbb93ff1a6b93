import { Marked, type Token, type Tokens } from 'marked';

/** A line of a rendered document. Items and rows begin a line of their own on the screen. */
export type SourceLine = { text: string; starts: 'item' | 'row' | null };

const markdown = new Marked();

/** The text that every renderer shows of a Markdown document, in lines. Parts that some renderers hide or draw are left out. */
export const renderSource = (source: string): SourceLine[] =>
  blocks(markdown.lexer(source.replace(unknownElements, ' ')));

/** `<think>…</think>` and other elements of an application's own, which it may hide. */
const unknownElements =
  /<(?!(?:a|b|br|code|dd|del|details|div|dl|dt|em|h[1-6]|i|ins|kbd|li|mark|ol|p|pre|s|small|span|strong|sub|summary|sup|t[dhr]|table|tbody|thead|u|ul)\b)([a-z][\w-]*)\b[^<>]*>[\s\S]*?<\/\1>/gi;

/** Languages that pages draw as a picture. */
const drawn = /^(?:mermaid|math|latex|tex|katex|plantuml|dot|graphviz|svg|chart|vega(?:-lite)?)\b/i;

function blocks(tokens: readonly Token[]): SourceLine[] {
  return tokens.flatMap((token): SourceLine[] => {
    if (isList(token)) return token.items.flatMap(itemLines);
    if (isTable(token)) return [token.header, ...token.rows].map(rowLine);
    switch (token.type) {
      case 'code':
        return drawn.test(token.lang ?? '')
          ? []
          : String(token.text)
              .split('\n')
              .map((text) => ({ text, starts: null }));
      case 'blockquote':
        return blocks(token.tokens ?? []);
      case 'heading':
      case 'paragraph':
      case 'text':
        return /\\[([]/.test(token.raw) ? [] : [{ text: shownPart(inline(token)), starts: null }];
      default:
        return [];
    }
  });
}

const isList = (token: Token): token is Tokens.List => token.type === 'list';
const isTable = (token: Token): token is Tokens.Table => token.type === 'table';

function itemLines({ tokens }: Tokens.ListItem): SourceLine[] {
  const [first, ...rest] = blocks(tokens);
  return first ? [{ ...first, starts: first.starts ?? 'item' }, ...rest] : [];
}

const rowLine = (cells: Tokens.TableCell[]): SourceLine => ({
  text: cells.map((cell) => shownPart(cell.tokens.map(inline).join(''))).join(' '),
  starts: 'row',
});

/** The text of an element inside a line. */
function inline(token: Token): string {
  if (['html', 'image', 'br', 'checkbox'].includes(token.type)) return ' ';
  // A bare address may be shortened, and a number becomes a footnote.
  if (token.type === 'link' && /^(?:https?:|www\.|mailto:|\W*\d+\W*$|\S+@\S+$)/.test(token.text)) return ' ';
  if ('tokens' in token && token.tokens) return token.tokens.map(inline).join('');
  return 'text' in token ? String(token.text) : '';
}

/** Formulas, footnotes, quotations of sources, entities, emoji by name, marks of extensions, addresses. */
const notShown = [
  /\$\$[\s\S]*?\$\$/g,
  /\$(?=\S)[^$\n]*[^$\s]\$(?!\d)/g,
  /\[\^[^\]]+\]:?|【[^】]*】|\[\d+\]|\[![A-Z]+\]/g,
  /[\p{L}\p{N}]*&(?:[a-z][a-z\d]*|#\d+|#x[\da-f]+);[\p{L}\p{N}]*/giu,
  /:[a-z_][\w+-]*:|\((?:c|r|tm|p)\)|:{3,}.*|\{[#.][\w-]+\}/gi,
  /(?:https?:\/\/|www\.)\S+|\S+@\S+/g,
];
const shownPart = (text: string): string =>
  notShown.reduce((rest, pattern) => rest.replace(pattern, ' '), text);

/** Scripts without spaces between words are compared letter by letter. */
const wordPattern =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])[\p{L}\p{M}\p{N}])+/gu;

export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .match(wordPattern) ?? [];
