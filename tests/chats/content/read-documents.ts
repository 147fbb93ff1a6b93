import type { Browser } from '@playwright/test';
import { diffArrays } from 'diff';
import type { Conversation } from '../../../chat/chat.ts';
import { auto } from '../../../chat/detect/auto.ts';
import { openConversation } from '../../../cli/connect/talk.ts';
import { compareSource } from '../../../graders/consistency/text/compare-source.ts';
import type { Reply } from '../../../record/trial.ts';
import { type Place, truthOf } from './places.ts';
import type { ContentServer } from './serve-content.ts';

/** A new conversation now and then: replies equal to earlier ones are in each. */
const conversationLength = 25;

export const counted = [
  'replies',
  'missing',
  'foreign',
  'wrong ends',
  /** Replies of which the page showed nothing, whatever was sent. */
  'lost by the page',
  /** Replies whose source and screen do not agree although they do. */
  'false alarms',
  /** Replies of which a line was taken away, and those of them that were noticed. */
  'planted losses',
  'noticed',
] as const;
export type Counts = Record<(typeof counted)[number], number>;
export const noCounts = (): Counts =>
  Object.fromEntries(counted.map((name) => [name, 0])) as unknown as Counts;

const isWord = (text: string): boolean => /[\p{L}\p{N}\p{So}]/u.test(text);

/** Sends documents to one place, and compares what `auto` reads with what stands there. */
export class DocumentReader {
  readonly #browser: Browser;
  readonly #server: ContentServer;
  readonly #place: Place;
  readonly #counts: Counts;
  #conversation: Conversation | null = null;
  #replies = 0;

  constructor(browser: Browser, server: ContentServer, place: Place, counts: Counts) {
    this.#browser = browser;
    this.#server = server;
    this.#place = place;
    this.#counts = counts;
  }

  /** What is wrong with the reading of one document; null when nothing is. */
  async read(document: string, seed: number): Promise<string | null> {
    const conversation = await this.#open();
    const reply = await conversation.send(this.#server.messageFor(document, seed));
    const truth = await truthOf(conversation.page, this.#place, document);
    const changes = diffArrays(truth.filter(isWord), reply.text.split(/\s+/).filter(isWord));
    const missing = changes.flatMap(({ removed, value }) => (removed ? value : []));
    const foreign = changes.flatMap(({ added, value }) => (added ? value : []));
    const isLost = truth.length === 0 && reply.end === 'empty';
    const isWrongEnd = reply.end !== 'complete' && !isLost;
    const counts = this.#counts;
    counts.replies += 1;
    counts.missing += missing.length;
    counts.foreign += foreign.length;
    counts['wrong ends'] += isWrongEnd ? 1 : 0;
    counts['lost by the page'] += isLost ? 1 : 0;
    const isRight = missing.length + foreign.length === 0 && !isWrongEnd;
    const alarm = isRight && this.#place.isRendered ? this.#compare(document, reply) : null;
    if (isRight && alarm === null) return null;
    await this.close();
    return alarm ?? `ended as ${reply.end}; missing: ${missing.join(' ')}; foreign: ${foreign.join(' ')}`;
  }

  async close(): Promise<void> {
    await this.#conversation?.page.context().close();
    this.#conversation = null;
  }

  /** Source and screen must agree, and no longer when the last line is lost. */
  #compare(document: string, reply: Reply): string | null {
    const { lost, foreign } = compareSource(document, reply, '');
    const alarm = lost ?? foreign;
    if (alarm !== null) this.#counts['false alarms'] += 1;
    const cut = reply.text.replace(/\n*.*\p{L}.*$/u, '');
    if (alarm === null && cut !== reply.text && !document.includes('$')) {
      this.#counts['planted losses'] += 1;
      this.#counts.noticed += compareSource(document, { ...reply, text: cut }, '').lost === null ? 0 : 1;
    }
    return alarm === null ? null : `source and screen: ${alarm}`;
  }

  async #open(): Promise<Conversation> {
    if (this.#replies++ % conversationLength === 0) await this.close();
    const url = new URL(this.#place.path, this.#server.url).href;
    this.#conversation ??= await openConversation(this.#browser, { adapter: auto, url, context: {} });
    return this.#conversation;
  }
}
