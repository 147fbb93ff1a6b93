import { childrenOf, textsIn } from '../tree.ts';

/** The content of a document, piece by piece: what a person reads or uses. */

export type Piece = { node: Text | Element; key: string };

/** Content without a text of its own. */
const wordless =
  'img, video, audio, iframe, canvas, object, embed, textarea, select, input:not([type="hidden"])';
/** By these, a piece without text is recognised in another document. */
const names = ['type', 'name', 'src', 'data', 'placeholder'];

export function piecesOf(root: Node): Piece[] {
  if (root instanceof Text) return [...textsIn(root)].map((node) => ({ node, key: fold(node.data) }));
  if (root instanceof Element) {
    if (root.matches(wordless)) return [{ node: root, key: keyOf(root) }];
    if (root.matches('script, style, noscript, template, head, title')) return [];
  }
  return childrenOf(root).flatMap(piecesOf);
}

const fold = (text: string) => text.replace(/\s+/g, ' ').trim();

/** What stands on a button is content; what a field holds is not. */
function keyOf(element: Element): string {
  const isButton = element.matches('[type="submit"], [type="button"]');
  const given = [...names, ...(isButton ? ['value'] : [])].map((name) => element.getAttribute(name));
  return `<${[element.tagName, ...given].join(' ')}>`;
}
