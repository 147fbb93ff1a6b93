import { lettersOf } from '../../../../graders/matchers/carried-text.ts';
import { besideIn, type Message } from './parts.ts';
import { branchesOf, learnShell, pathOf, readableTexts, shellIn } from './shell.ts';

/** What a conversation shows: the messages of both sides, and the words that the user typed last. */
export type Conversation = { users(): Element[]; replies(): Element[]; words(): string };

/** Tells the words of the assistant's messages from names, times and other parts of the message. */
export class MessageParts {
  readonly #conversation: Conversation;

  constructor(conversation: Conversation) {
    this.#conversation = conversation;
  }

  /** The texts of a message at the places of the user's name, time and so on; enough while a reply streams. */
  shellOf = (element: Element): ReadonlySet<Text> => this.#message(element)?.shell ?? new Set();

  /**
   * The texts of a completed message that are not the reply's, with the reason.
   *
   * @param carried the reply's text on the wire; empty when unknown.
   */
  besideOf(element: Element, carried: string): Map<Text, string> {
    const message = this.#message(element);
    return message ? besideIn({ ...message, others: this.#otherPaths(element) }, carried) : new Map();
  }

  #message(element: Element): Omit<Message, 'others'> | null {
    const pair = this.#pairOf(element);
    if (!pair) return null;
    const { user, branches } = pair;
    const texts = readableTexts(element);
    const places = learnShell(branches.user, this.#wordsOf(user));
    return { branch: branches.reply, texts, places, shell: shellIn(texts, branches.reply, places) };
  }

  /** The nearest message of the user's, at the level where each side has a branch of its own. */
  #pairOf(element: Element) {
    const { users, replies } = this.#conversation;
    const messages = replies();
    const inOrder = users().sort((left, right) => nearness(right, element) - nearness(left, element));
    for (const user of inOrder.slice(0, 4)) {
      const branches = branchesOf(user, element);
      if (!branches) continue;
      const isClean = !messages.some((message) => branches.user.contains(message));
      if (isClean && !inOrder.some((other) => branches.reply.contains(other))) return { user, branches };
    }
    return null;
  }

  /** Which texts of the user's message are the words: all of its element, or those that were typed ("User: " was not). */
  #wordsOf(user: Element): (text: Text) => boolean {
    const typed = lettersOf(this.#conversation.words());
    const shown = lettersOf(user.textContent ?? '');
    if (shown === typed || !shown.includes(typed)) return (text) => user.contains(text);
    return (text) => user.contains(text) && typed.includes(lettersOf(text.data));
  }

  #otherPaths(element: Element): Message['others'] {
    const others = this.#conversation.replies().filter((message) => message !== element);
    return others.slice(-6).flatMap((message) => {
      const branch = this.#pairOf(message)?.branches.reply;
      return branch ? readableTexts(message).map((text) => pathOf(text, branch)) : [];
    });
  }
}

/** Messages before the reply first, the last of them nearest. */
function nearness(user: Element, reply: Element): number {
  const isBefore = (user.compareDocumentPosition(reply) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return isBefore ? 1 : 0;
}
