import type Anthropic from '@anthropic-ai/sdk';
import type { Content, GenerateContentResponse, GenerationConfig, Tool } from '@google/genai';
import type OpenAI from 'openai';

/** What providers and applications send each other, as the official client libraries describe it. */

export type ChatRequest = OpenAI.ChatCompletionCreateParams;
export type ChatWhole = OpenAI.ChatCompletion;
export type ChatEvent = OpenAI.ChatCompletionChunk;

export type ResponsesRequest = OpenAI.Responses.ResponseCreateParams;
export type ResponsesWhole = OpenAI.Responses.Response;
export type ResponsesEvent = OpenAI.Responses.ResponseStreamEvent;

export type MessagesRequest = Anthropic.MessageCreateParams;
export type MessagesWhole = Anthropic.Message;
export type MessagesEvent = Anthropic.RawMessageStreamEvent;

/** The library has a form of its own for requests. */
export type GenerateRequest = {
  contents: Content[];
  systemInstruction?: Content;
  tools?: Tool[];
  generationConfig?: GenerationConfig;
};
export type GenerateWhole = Pick<
  GenerateContentResponse,
  'candidates' | 'promptFeedback' | 'usageMetadata' | 'modelVersion' | 'responseId'
>;
export type GenerateEvent = GenerateWhole;
