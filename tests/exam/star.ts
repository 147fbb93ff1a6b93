import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Json, json } from '../../record/text/json.ts';
import type { ToolCall, Trial } from '../../record/trial.ts';
import { aCall, aTrial, aTurn, without } from '../doubles/a-trial.ts';
import type { ExamRun } from './exam-run.ts';

const eventSchema = z.object({
  Agent: z.string(),
  Action: z.string(),
  Text: z.string().default(''),
  UnixTime: z.number().optional(),
  APIName: z.string().default(''),
  Constraints: z.array(z.record(z.string(), z.string())).default([]),
  Item: z.record(z.string(), json).default({}),
});
const dialogueSchema = z.object({ DialogueID: z.number(), Events: z.array(eventSchema) });
type Event = z.infer<typeof eventSchema>;

/**
 * Converts dialogues of people, one of whom plays the assistant and sees a database (RasaHQ/STAR, `dialogues`). A query is a call
 * with its result; bookings, reports and requests act. All runs are good.
 */
export const starRuns = (folder: string): ExamRun[] =>
  globSync('*.json', { cwd: folder })
    .toSorted((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10))
    .map((file) => ({
      trial: trialOf(dialogueSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))),
      isGood: true,
      claims: [],
    }));

function trialOf({ DialogueID: id, Events: events }: z.infer<typeof dialogueSchema>): Trial {
  const turns: Trial['turns'] = [];
  const toolCalls: ToolCall[] = [];
  for (const [at, event] of events.entries()) {
    const last = turns.at(-1);
    if (event.Agent === 'User' && event.Action === 'utter')
      turns.push(aTurn({ index: turns.length, user: event.Text, reply: null }));
    else if (last && event.Action === 'query') {
      const answer = events.slice(at + 1).find(({ Action }) => Action === 'return_item');
      toolCalls.push(callOf(event, answer?.Item ?? {}, last.index));
    } else if (last && (event.Action === 'pick_suggestion' || (event.Action === 'utter' && event.Text))) {
      const text = [last.reply?.text, event.Text].filter(Boolean).join('\n');
      turns[turns.length - 1] = { ...last, reply: aTurn({ reply: { text, deltas: [] } }).reply };
    }
  }
  const toolKinds = Object.fromEntries(
    toolCalls.map(({ name }) => [name, acting.test(name) ? ('acts' as const) : ('reads' as const)]),
  );
  const now = new Date((events.find(({ UnixTime }) => UnixTime)?.UnixTime ?? 0) * 1000).toISOString();
  return without(
    aTrial({
      id: String(id),
      turns: turns.filter(({ reply }) => reply !== null),
      toolCalls,
      toolKinds,
      clock: { now, timeZone: 'UTC' },
      languages: ['en'],
    }),
    'model',
    'state',
  );
}

/** The request decides whether a query books. */
function callOf({ APIName, Constraints: constraints }: Event, result: Record<string, Json>, turn: number) {
  const given = Object.fromEntries(
    constraints.flatMap((one) =>
      Object.entries(one).map(([name, value]): [string, Json] => [name, constraintOf(value)]),
    ),
  );
  const request = given['RequestType'];
  const failed = /fail|denied/i.test(JSON.stringify(result));
  return aCall(typeof request === 'string' ? `${APIName}_${request}` : APIName, given, {
    turn,
    failed,
    result,
  });
}

const acting = /_Book$|^(?:party_rsvp|hotel_service_request|bank_fraud_report|ride_change|spaceship_\w+)$/;

/** `api.is_equal_to("Yes")`, `"7 pm"`, `4`. */
function constraintOf(written: string): Json {
  const [, inner = written] = /^api\.\w+\((.*)\)$/s.exec(written) ?? [];
  try {
    return json.parse(JSON.parse(inner));
  } catch {
    return inner;
  }
}
