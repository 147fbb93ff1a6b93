import type { Page } from '@playwright/test';
import type { ChatUser } from '../../boundaries/chat-user.ts';
import type { WireToolCall } from '../../boundaries/wire/on-wire.ts';
import type { Card, Readable, ReplyEnd } from '../../record/trial.ts';
import type { ReplyLimits } from '../limits.ts';

export type { Page } from '@playwright/test';
export type { ChatUser } from '../../boundaries/chat-user.ts';
export type { WireToolCall } from '../../boundaries/wire/on-wire.ts';

/**
 * Where the page shows the state of the conversation: selectors in Playwright's syntax (CSS that pierces shadow roots, `role=…`,
 * `text=…`, `:has-text(…)`, `>>`).
 */
export type Signals = {
  /** The element that contains the conversation; changes inside it count as the reply. Default: the whole page. */
  root?: string;
  /** One assistant message. */
  message: string;
  /**
   * The text of one user message as the page displays it. Without this selector, the displayed text is not compared with the
   * typed text.
   */
  user?: string;
  /** The text within a message. Default: all visible text of the message, without buttons and icons. */
  text?: string;
  /** Other elements of a message to exclude from its text, such as chips or the headers of code blocks. */
  exclude?: string;
  /** Present and visible while a reply is pending or streaming: a stop button, `aria-busy`. */
  busy?: string;
  /**
   * Present and visible while the page waits for the user to allow or deny a call: a permission prompt. Only needed where the wire
   * does not tell it; the reply ends as `waiting_for_approval` then.
   */
  approval?: string;
  /** Matched by a message, or by something inside it, once the message is complete. */
  complete?: string;
  /** An error shown to the user. Default: an alert that appears after the request failed. */
  error?: string;
  /** The control that retries a failed reply. */
  retry?: string;
};

/** Selectors (Playwright syntax) of the controls for chatting. With these, `open`, `send` and `stop` are optional. */
export type Controls = {
  /** Clicked first, when the composer appears only after that. */
  launcher?: string;
  /** The field in which a message is typed. */
  composer: string;
  /** The send button. Default: Enter in the composer. */
  send?: string;
  /** The button that stops a reply early. */
  stop?: string;
  /** The button that edits a message of the user, in the message or near it. Default: by its label. */
  edit?: string;
  /**
   * The file input, the button that opens the file chooser, or the area that takes dropped files. Default: the page's only file
   * input or its button to attach; else files are dropped, or pasted, on the composer.
   */
  attach?: string;
};

export type Reading = {
  /** The kind of message according to the page; null when the page does not mark it. */
  kind: string | null;
  cards: Card[];
  chips: { name: string; state: 'running' | 'done' | 'error' }[];
  /** How the reply ended, if the page marks it. */
  end: ReplyEnd | null;
};

/** The conversation around a reply's messages, for readers that need more than the messages themselves. */
export type SeenConversation = {
  root: Element;
  /** Whether the element was added after the user's message was sent. */
  isNew(element: Element): boolean;
};

/**
 * Reads the messages of one reply; omitted fields count as absent. The function runs in the page and must not refer to anything
 * outside itself. It must read visible content, not the application's internal state.
 */
export type PageReader = (messages: Element[], conversation: SeenConversation) => Partial<Reading>;

/** One step of a streamed reply. `end` is its end position in the body, in characters. */
export type WireStreamEvent =
  | { type: 'start' | 'stop' | 'error'; end: number }
  | { type: 'delta'; end: number; text: string };

/** Describes one chat UI: how to drive it and how to read it. */
export type Adapter = {
  name: string;
  signals: Signals;
  controls?: Controls;
  /** Reads cards, chips and message attributes. Default: none. */
  read?: PageReader;
  /** Reads the text of one message when selectors cannot. It runs in the page, like `read`. */
  readText?: (message: Element) => string;
  /** A selector for the iframe that contains the conversation. Default: the frame that shows it. */
  frame?: string;
  /** Time limits for replies of this chat; the option `replyLimits` overrides them. */
  patience?: Partial<ReplyLimits>;
  /**
   * Which evidence this chat exposes: tool calls on the wire, tool calls as chips (`ui`), cards. The absence of a tool call or
   * card is evidence only for a kind listed here. Default: none, except that a recognised wire protocol counts by itself.
   */
  readable?: Readable[];
  /**
   * Signs in as `user`. Omit it when the chat has no users, or when Playwright's `storageState` signs in. Without the option
   * `database` the user does not exist yet: its name and id are one new name.
   */
  signIn?(page: Page, user: ChatUser, url: string): Promise<void>;
  /**
   * Opens a new conversation with this assistant and waits until a message can be typed. Default: goes to the target's URL,
   * clicks the launcher and waits for the composer.
   */
  open?(page: Page, target: { url: string; assistant: string | null }): Promise<void>;
  /** Types and sends the text. Default: through `controls`. */
  send?(page: Page, text: string): Promise<void>;
  /** Edits an earlier message of the user and sends it. Default: through `controls`. */
  edit?(page: Page, before: string, text: string): Promise<void>;
  /** Attaches files to the message that is sent next, by their absolute paths. Default: through `controls`. */
  attach?(page: Page, files: readonly string[]): Promise<void>;
  /** Presses the stop button; omit it when the chat has none. Default: through `controls`. */
  stop?(page: Page): Promise<void>;
  /** Reads tool calls from a response body. Default: the recognised protocols (`boundaries/wire/`). */
  readWire?(body: string): WireToolCall[];
  /** Reads the text from a response body, as sent. Default: the recognised protocols. */
  readStream?(body: string): WireStreamEvent[];
};
