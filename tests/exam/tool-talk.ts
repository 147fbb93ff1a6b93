import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { json } from '../../record/text/json.ts';
import type { ToolCall, Trial } from '../../record/trial.ts';
import { aCall, aTrial, aTurn, without } from '../doubles/a-trial.ts';
import { claimsOfCalls, type ExamRun } from './exam-run.ts';

const callSchema = z.object({
  request: z.object({ api_name: z.string(), parameters: z.record(z.string(), json) }),
  response: json,
  exception: z.string().nullable().default(null),
});
const conversationSchema = z.object({
  name: z.string(),
  metadata: z.object({ timestamp: z.string() }),
  user: z.record(z.string(), z.unknown()).optional(),
  conversation: z.array(
    z.object({
      role: z.enum(['user', 'assistant']),
      text: z.string(),
      apis: z.array(callSchema).default([]),
    }),
  ),
});
type ToolKinds = NonNullable<Trial['toolKinds']>;

/**
 * Converts conversations that people wrote for a personal assistant (microsoft/ToolTalk, the whole repository: the code of the
 * tools says which act). All runs are good; the application tells the model the time and who the user is.
 */
export function toolTalkRuns(folder: string): ExamRun[] {
  const toolKinds: ToolKinds = Object.fromEntries(
    globSync('src/tooltalk/apis/*.py', { cwd: folder }).flatMap((file) =>
      [
        ...readFileSync(join(folder, file), 'utf8').matchAll(
          /^class (\w+)\([\s\S]*?^ {4}is_action = (True|False)$/gm,
        ),
      ].map(([, name = '', acts]) => [name, acts === 'True' ? ('acts' as const) : ('reads' as const)]),
    ),
  );
  return globSync('data/{easy,tooltalk}/*.json', { cwd: folder })
    .toSorted()
    .map((file) => {
      const trial = trialOf(
        conversationSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
        toolKinds,
      );
      return { trial, isGood: true, claims: claimsOfCalls(trial) };
    });
}

function trialOf(
  { name: id, metadata, user, conversation }: z.infer<typeof conversationSchema>,
  toolKinds: ToolKinds,
): Trial {
  const turns: Trial['turns'] = [];
  const toolCalls: ToolCall[] = [];
  for (const { role, text, apis } of conversation) {
    const last = turns.at(-1);
    if (role === 'user') turns.push(aTurn({ index: turns.length, user: text, reply: null }));
    else if (last) {
      toolCalls.push(
        ...apis.map(({ request, response, exception }) =>
          aCall(request.api_name, request.parameters, {
            turn: last.index,
            failed: exception !== null,
            result: exception === null ? response : { error: exception },
          }),
        ),
      );
      turns[turns.length - 1] = { ...last, reply: aTurn({ reply: { text, deltas: [] } }).reply };
    }
  }
  const clock = { now: `${metadata.timestamp.replace(' ', 'T')}Z`, timeZone: 'UTC' };
  const instructions = JSON.stringify({ ...metadata, user });
  const prompt = [{ role: 'system' as const, text: instructions }];
  // The user's last thanks have no reply.
  const replied = turns.filter(({ reply }) => reply !== null);
  return without(
    aTrial({ id, turns: replied, toolCalls, prompt, toolKinds, clock, languages: ['en'] }),
    'model',
    'state',
  );
}
