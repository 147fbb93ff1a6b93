import { generateText, isStepCount } from 'ai';
import { Hono } from 'hono';
import { agentRequestSchema } from '../../protocol/agent-chat.ts';
import { type ServerWords, serverWords } from '../../words/server-words.ts';
import type { Assistant } from '../assistants/assistant.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { languageOf } from '../language.ts';
import { PlainError } from '../plain-error.ts';
import { readBody } from '../read-body.ts';
import { requireUser } from '../sessions/routes.ts';
import { toolRisks } from '../workbook/risks.ts';
import { decideIntent } from './agent-decision.ts';
import { failureWords } from './failure-words.ts';
import { createModel } from './model.ts';
import { type OpenTurn, pickHeaders, refuseText } from './open-turn.ts';
import { MAX_STEPS } from './reply.ts';

interface AgentRouteOptions {
  config: Config;
  database: Database;
  assistant: Assistant;
  openTurn: OpenTurn;
  stopping: AbortSignal;
}

/** POST /agent/chat: one turn of the assistant for API clients. It is answered at once and not stored. */
export function agentRoutes({ config, database, assistant, openTurn, stopping }: AgentRouteOptions): Hono {
  return new Hono().post('/chat', async (context) => {
    const user = await requireUser(context, database);
    const request = await readBody(context, agentRequestSchema);
    refuseText(request.message);
    const forwardedHeaders = pickHeaders(context, config.forwardHeaders);
    const model = createModel(config, forwardedHeaders);
    const language = languageOf(context);
    const turn = { user, clientTime: new Date().toISOString(), forwardedHeaders, language };
    const { instructions, connection } = await openTurn(assistant, turn);
    try {
      const { text, steps } = await generateText({
        model,
        instructions: addWishes(instructions, request.systemPrompt, serverWords[language]),
        prompt: request.message,
        tools: connection.tools,
        stopWhen: isStepCount(MAX_STEPS),
        maxRetries: 0,
        abortSignal: AbortSignal.any([context.req.raw.signal, stopping]),
      });
      if (config.responseDetail === 'message') return context.json({ message: text });
      const parsed = decideIntent(steps.flatMap(callsOf), toolRisks);
      return context.json({ message: text, parsed });
    } catch (error) {
      throw new PlainError(502, 'reply_failed', (words) => failureWords(error, words), { cause: error });
    } finally {
      await connection.close();
    }
  });
}

/** Stands after the rules and under them, whatever it says. */
function addWishes(rules: string, systemPrompt: string | undefined, { instructions }: ServerWords): string {
  return systemPrompt?.trim() ? `${rules}\n\n${instructions.wishes(systemPrompt)}` : rules;
}

type Step = Awaited<ReturnType<typeof generateText>>['steps'][number];

function callsOf({ toolCalls, toolResults }: Step) {
  const outputs = new Map(toolResults.map(({ toolCallId, output }) => [toolCallId, output]));
  return toolCalls.map(({ toolCallId, toolName, input }) => ({
    toolName,
    input,
    output: outputs.get(toolCallId),
  }));
}
