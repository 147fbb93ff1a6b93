import { lettersOf } from '../../../../graders/matchers/carried-text.ts';
import { childrenOf, isInside, parentOf } from '../tree.ts';
import { type Known, type Message, type Parts, partsOf, thoughtsIn } from './parts.ts';
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
import { isRendered } from './visible.ts';

/** What a conversation shows: the messages of both sides, and the words that the user typed last. */
export type Conversation = { users(): Element[]; replies(): Element[]; words(): string };

type Pair = { user: Element; branches: Branches };

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
    const texts = readableTexts(element);
    const shell = shellIn(texts, pair.branches.reply, this.#placesIn(pair));
    return shell.size < texts.length ? shell : new Set();
  }

  /**
   * Separates the words of a completed message from its other texts.
   *
   * @param carried the reply's text on the wire; null when unknown.
   * @param known what else is known of the turn.
   */
  partsOf(element: Element, carried: string | null, known: Known): Parts {
    const pair = this.#pairOf(element);
    const branch = pair?.branches.reply ?? element;
    const texts = readableTexts(element, () => true);
    const labels = new Set(texts.filter((text) => isInside(text, buttons)));
    const folded = new Set(texts.filter((text) => !isRendered(text)));
    // Parts of the user's message may have become visible without a change of its text.
    this.#learned = null;
    const places = pair ? this.#placesIn(pair) : [];
    const words = texts.filter((text) => !labels.has(text));
    const thoughts = thoughtsIn(words, known.thoughts);
    const alike = new Set([...shellIn(words, branch, places), ...folded, ...thoughts]);
    // Unless the message is known to have no words, something of it is.
    const shell = alike.size < texts.length || carried === '' || !known.isOnly ? alike : new Set<Text>();
    const others = pair ? this.#otherPaths(element, branch) : [];
    return partsOf({ branch, texts, places, shell, folded, thoughts, labels, others, known }, carried);
  }

  /** The nearest message of the user's, at the level where each side has a branch of its own. */
  #pairOf(element: Element): Pair | null {
    const [users, replies] = [this.#conversation.users(), this.#conversation.replies()];
    const isBefore = (user: Element) =>
      (user.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const nearest = [...users.filter(isBefore).reverse(), ...users.filter((user) => !isBefore(user))];
    for (const user of nearest.slice(0, 4)) {
      const branches = branchesOf(user, element);
      if (!branches || replies.some((reply) => branches.user.contains(reply))) continue;
      if (!users.some((other) => branches.reply.contains(other))) return { user, branches };
    }
    return null;
  }

  #placesIn({ user, branches: { user: branch } }: Pair): ShellPlace[] {
    const shown = branch.textContent;
    if (this.#learned?.branch !== branch || this.#learned.shown !== shown)
      this.#learned = { branch, shown, places: learnShell(branch, this.#wordsOf(user)) };
    return this.#learned.places;
  }

  /**
   * Which texts of the user's message are the words: those that were typed ("User: " was not), or all of its element where that is
   * not known, as after a reload.
   */
  #wordsOf(user: Element): (text: Text) => boolean {
    const typed = lettersOf(this.#conversation.words());
    const shown = lettersOf(user.textContent ?? '');
    if (typed === '' || shown === typed || !shown.includes(typed)) return (text) => user.contains(text);
    return (text) => user.contains(text) && typed.includes(lettersOf(text.data));
  }

  /** The paths of the texts in other messages and in their siblings: a greeting shows the assistant's name as well. */
  #otherPaths(element: Element, reply: Element): Message['others'] {
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
