import { z } from 'zod';
import { type ChatRequest, callsIn, idOfCall } from './chat-request.ts';
import { partSchema } from './gemini-request.ts';
import { type AnswerReader, type AskedTool, type SeenCall, tokensOf } from './seen-call.ts';

/** https://ai.google.dev/api/generate-content: a whole answer, or a part of a streamed one, in the same form. */
const answerSchema = z
  .looseObject({
    candidates: z
      .array(
        z.looseObject({
          content: z.looseObject({ parts: z.array(partSchema).nullish() }).nullish(),
          finishReason: z.string().nullish(),
          /** Of a search that the provider has made. */
          groundingMetadata: z
            .looseObject({ webSearchQueries: z.array(z.string()).nullish() })
            .nullish()
            .catch(undefined),
        }),
      )
      .nullish(),
    promptFeedback: z.looseObject({ blockReason: z.string().nullish() }).nullish(),
    usageMetadata: z
      .looseObject({
        promptTokenCount: z.number().nullish(),
        candidatesTokenCount: z.number().nullish(),
        thoughtsTokenCount: z.number().nullish(),
        cachedContentTokenCount: z.number().nullish(),
      })
      .nullish(),
    modelVersion: z.string().nullish(),
    error: z.unknown().optional(),
  })
  .refine((answer) =>
    ['candidates', 'promptFeedback', 'usageMetadata', 'modelVersion', 'responseId', 'error'].some(
      (key) => key in answer,
    ),
  );
type Part = z.infer<typeof partSchema>;

/** The reasons for the end of an answer, as chat completions name them. */
const finishReasons: Record<string, string> = { STOP: 'stop', MAX_TOKENS: 'length' };
const filtered = new Set(['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII', 'IMAGE_SAFETY']);

export function geminiReader(call: SeenCall, request: ChatRequest): AnswerReader {
  const before = callsIn(request);
  const notePart = ({ text, thought, functionCall: asked, ...executed }: Part) => {
    if (asked)
      call.toolCalls.push({
        id: asked.id ?? idOfCall('gemini', before + askedOf(call).length),
        name: asked.name,
        arguments: JSON.stringify(asked.args ?? {}),
      });
    noteExecuted(call, executed);
    const words = thought === true ? '' : (text ?? '');
    if (words !== '' || asked) call.firstTokenAt ??= Date.now();
    call.text += words;
  };
  const note = (value: unknown): boolean => {
    // A stream that was not asked for as events is one array.
    if (Array.isArray(value)) return value.every(note);
    const { data } = answerSchema.safeParse(value);
    if (!data) return false;
    call.answeredBy = data.modelVersion || call.answeredBy;
    for (const { content, finishReason, groundingMetadata } of data.candidates?.slice(0, 1) ?? []) {
      for (const part of content?.parts ?? []) notePart(part);
      noteSearch(call, groundingMetadata?.webSearchQueries ?? []);
      if (finishReason) call.finishReason = nameOfEnd(finishReason, call);
    }
    if (data.promptFeedback?.blockReason) call.finishReason = 'content_filter';
    if (data.usageMetadata) noteUsage(call, data.usageMetadata);
    return true;
  };
  return { ids: () => [], event: note, whole: note };
}

/** The calls that the application has to run. */
const askedOf = ({ toolCalls }: SeenCall): AskedTool[] => toolCalls.filter(({ executed }) => !executed);

function noteExecuted(
  call: SeenCall,
  { executableCode: code, codeExecutionResult: ended }: Pick<Part, 'executableCode' | 'codeExecutionResult'>,
): void {
  if (code)
    call.toolCalls.push({
      id: null,
      name: 'codeExecution',
      arguments: JSON.stringify(code),
      executed: { failed: null },
    });
  const ran = call.toolCalls.findLast(({ name, executed }) => executed && name === 'codeExecution');
  if (ended && ran) ran.executed = { result: ended.output ?? '', failed: ended.outcome !== 'OUTCOME_OK' };
}

/** A stream repeats the queries. */
function noteSearch({ toolCalls }: SeenCall, queries: readonly string[]): void {
  if (queries.length === 0) return;
  const name = 'googleSearch';
  const earlier = toolCalls.find((one) => one.executed && one.name === name);
  const search = earlier ?? { id: null, name, arguments: '', executed: { failed: null } };
  search.arguments = JSON.stringify({ queries });
  if (!earlier) toolCalls.push(search);
}

function nameOfEnd(reason: string, call: SeenCall): string {
  if (filtered.has(reason)) return 'content_filter';
  return reason === 'STOP' && askedOf(call).length > 0 ? 'tool_calls' : (finishReasons[reason] ?? reason);
}

function noteUsage(
  call: SeenCall,
  {
    promptTokenCount: prompt,
    candidatesTokenCount,
    thoughtsTokenCount: reasoning,
    cachedContentTokenCount: cached,
  }: NonNullable<z.infer<typeof answerSchema>['usageMetadata']>,
): void {
  if (prompt == null) return;
  call.tokens = tokensOf({
    prompt,
    completion: (candidatesTokenCount ?? 0) + (reasoning ?? 0),
    cached,
    reasoning,
  });
}
