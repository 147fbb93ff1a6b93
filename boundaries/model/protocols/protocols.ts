import type { IncomingMessage } from 'node:http';
import { bearerOf } from '../../access.ts';
import { anthropicReader } from './anthropic-answer.ts';
import { anthropicRequestSchema, chatRequestOfAnthropic } from './anthropic-request.ts';
import { chatReader } from './chat-answer.ts';
import { type ChatRequest, readChatRequest } from './chat-request.ts';
import { geminiReader } from './gemini-answer.ts';
import { chatRequestOfGemini, geminiRequestSchema } from './gemini-request.ts';
import { responsesReader } from './responses-answer.ts';
import { asChatRequest, type EarlierTraffic, responsesRequestSchema } from './responses-request.ts';
import type { AnswerReader, SeenCall } from './seen-call.ts';

/** One API of a model's provider. */
export type ModelProtocol = {
  /** Reads a request as a chat request; null when it is invalid. */
  read(body: unknown, about: { path: string; side: EarlierTraffic | null }): ChatRequest | null;
  /** Reads the answer to a request. */
  reader(call: SeenCall, request: ChatRequest): AnswerReader;
  /** The number of events of the stub's stream before the first text. */
  preamble: number;
  /** The reason for the end of an answer with calls, where the stub's own is not the provider's. */
  endOfCalls?: string;
  /** The field of a request that holds its parameters; undefined where they stand beside the messages. */
  parameters?: string;
  /** The header with the key, in lower case; null for `authorization`. */
  keyHeader: string | null;
};

const chat: ModelProtocol = {
  read: readChatRequest,
  reader: chatReader,
  preamble: 1,
  keyHeader: null,
};

const responses: ModelProtocol = {
  read(body, { side }) {
    const { data } = responsesRequestSchema.safeParse(body);
    return data ? asChatRequest(data, side) : null;
  },
  reader: responsesReader,
  // The start of response, item and part, and the role.
  preamble: 4,
  keyHeader: null,
};

const anthropic: ModelProtocol = {
  read(body) {
    const { data } = anthropicRequestSchema.safeParse(body);
    return data ? chatRequestOfAnthropic(data) : null;
  },
  reader: anthropicReader,
  // The start of message and block.
  preamble: 2,
  keyHeader: 'x-api-key',
};

const gemini: ModelProtocol = {
  read(body, { path }) {
    const { data } = geminiRequestSchema.safeParse(body);
    return data ? chatRequestOfGemini(data, geminiPath.exec(path)?.[1] ?? '') : null;
  },
  reader: geminiReader,
  preamble: 0,
  endOfCalls: 'STOP',
  parameters: 'generationConfig',
  keyHeader: 'x-goog-api-key',
};

const byPath: Record<string, ModelProtocol | undefined> = {
  '/v1/chat/completions': chat,
  '/v1/responses': responses,
  '/v1/messages': anthropic,
};
const geminiPath = /^\/v1beta\/models\/([^/]+):(?:stream)?generateContent$/i;

/** The protocol of a path as `pathOf` gives it; null for none. */
export const protocolOf = (path: string): ModelProtocol | null =>
  byPath[path] ?? (geminiPath.test(path) ? gemini : null);

/**
 * A request's path with the version of its API in front. An application may have the endpoint's address with or without a
 * version, as the client libraries differ.
 */
export function pathOf(url: string | undefined): string {
  const path = new URL(url ?? '/', 'http://endpoint').pathname.replace(/^(?:\/v1(?:beta)?(?=\/))+/, '');
  return `${path.includes(':') ? '/v1beta' : '/v1'}${path}`;
}

/** The headers with a key, one of which every protocol uses. */
export const keyHeaders = ['authorization', 'api-key', 'x-api-key', 'x-goog-api-key'] as const;

/** The key of a request: in a header or, for Gemini, in the address. */
export const keyOf = ({ headers, url }: Pick<IncomingMessage, 'headers' | 'url'>): string | undefined =>
  bearerOf(headers) ??
  keyHeaders
    .map((name) => headers[name])
    .find((value) => value !== undefined && value !== '')
    ?.toString() ??
  new URL(url ?? '/', 'http://endpoint').searchParams.get('key') ??
  undefined;
