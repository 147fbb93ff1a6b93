import { lettersOf } from '../../../../graders/matchers/carried-text.ts';
import { childrenOf, parentOf } from '../tree.ts';
import { type Message, type Parts, partsOf } from './parts.ts';
import { buttons } from './readable-text.ts';
import {
  type Branches,
  branchesOf,
  learnShell,
  pathOf,
  readableTexts,
  type ShellPlace,
  shellIn,
} from './shell.ts';

/** What a conversation shows: the messages of both sides, and the words that the user typed last. */
export type Conversation = { users(): Element[]; replies(): Element[]; words(): string };

/** Tells the words of the assistant's messages from names, times and other parts of the message. */
export class MessageParts {
  readonly #conversation: Conversation;
  /** The user's message by the last look: a reply grows below it many times. */
  #learned: { branch: Element; shown: string | null; places: ShellPlace[] } | null = null;

  constructor(conversation: Conversation) {
    this.#conversation = conversation;
  }

  /** The texts of a message at the places of the user's name, time and so on; enough while a reply streams. */
  shellOf(element: Element): ReadonlySet<Text> {
    const pair = this.#pairOf(element);
    if (!pair) return new Set();
    const { user, branches } = pair;
    const shown = branches.user.textContent;
    if (this.#learned?.branch !== branches.user || this.#learned.shown !== shown)
      this.#learned = {
        branch: branches.user,
        shown,
        places: learnShell(branches.user, this.#wordsOf(user)),
      };
    return shellIn(readableTexts(element), branches.reply, this.#learned.places);
  }

  /**
   * Separates the words of a completed message from its other texts.
   *
   * @param carried the reply's text on the wire; empty when unknown.
   */
  partsOf(element: Element, carried: string): Parts {
    const pair = this.#pairOf(element);
    if (!pair) return { beside: new Map(), labels: new Set() };
    const { user, branches } = pair;
    const texts = readableTexts(element, () => true);
    const labels = new Set(texts.filter((text) => text.parentElement?.closest(buttons)));
    const places = learnShell(branches.user, this.#wordsOf(user));
    const shell = shellIn(texts, branches.reply, places);
    const others = this.#otherPaths(element, branches);
    return partsOf({ branch: branches.reply, texts, places, shell, labels, others }, carried);
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

  /** The paths of the texts in other messages and in their siblings: a greeting shows the assistant's name as well. */
  #otherPaths(element: Element, { reply }: Branches): Message['others'] {
    const others = this.#conversation.replies().filter((message) => message !== element);
    const branches = others.slice(-6).flatMap((message) => this.#pairOf(message)?.branches.reply ?? []);
    const users = this.#conversation.users();
    const beside = childrenOf(parentOf(reply) ?? reply).filter(
      (other): other is Element =>
        other instanceof Element && other !== reply && !users.some((one) => other.contains(one)),
    );
    return [...branches, ...beside.slice(-12)].flatMap((branch) =>
      readableTexts(branch).map((text) => pathOf(text, branch)),
    );
  }
}

/** Messages before the reply first, the last of them nearest. */
function nearness(user: Element, reply: Element): number {
  const isBefore = (user.compareDocumentPosition(reply) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return isBefore ? 1 : 0;
}
