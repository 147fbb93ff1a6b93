import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Json, json } from '../../record/text/json.ts';
import type { ToolCall, Trial } from '../../record/trial.ts';
import { aCall, aTrial, aTurn, without } from '../doubles/a-trial.ts';
import type { ExamRun } from './exam-run.ts';

const stateSchema = z.record(
  z.string(),
  z.object({ selectedResults: z.union([z.string(), z.array(z.string())]) }),
);
const messageSchema = z.object({
  role: z.enum(['usr', 'sys']),
  content: z.string(),
  sys_state_init: stateSchema.optional(),
  sys_state: stateSchema.optional(),
});
const conversationsSchema = z.record(z.string(), z.object({ messages: z.array(messageSchema) }));
const tableSchema = z.array(z.tuple([z.string(), json]));

/** Domain → its table. */
const tables = {
  酒店: 'hotel_db.json',
  餐馆: 'restaurant_db.json',
  景点: 'attraction_db.json',
  地铁: 'metro_db.json',
};

/**
 * Converts conversations of two people in Chinese (thu-coai/CrossWOZ, `data/crosswoz` with an unpacked `test.json`). A search of the
 * one who answers is a call with the rows that it found. All runs are good.
 */
export function crossWozRuns(folder: string): ExamRun[] {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const rows = new Map(
    Object.entries(tables).map(([domain, file]) => [
      domain,
      new Map(tableSchema.parse(read(join('database', file)))),
    ]),
  );
  const conversations = conversationsSchema.parse(read('test.json'));
  return Object.entries(conversations).map(([id, { messages }]) => ({
    trial: trialOf(id, messages, rows),
    isGood: true,
    claims: [],
  }));
}

function trialOf(
  id: string,
  messages: readonly z.infer<typeof messageSchema>[],
  rows: ReadonlyMap<string, ReadonlyMap<string, Json>>,
): Trial {
  const turns: Trial['turns'] = [];
  const toolCalls: ToolCall[] = [];
  for (const { role, content, sys_state_init: before = {}, sys_state: after = {} } of messages) {
    const last = turns.at(-1);
    if (role === 'usr') turns.push(aTurn({ index: turns.length, user: content, reply: null }));
    else if (last) {
      for (const [domain, { selectedResults }] of [...Object.entries(before), ...Object.entries(after)]) {
        const result = [selectedResults].flat().flatMap((name) => {
          const row = rows.get(domain)?.get(name);
          return row === undefined ? [] : [row];
        });
        if (result.length > 0) toolCalls.push(aCall(`search_${domain}`, {}, { turn: last.index, result }));
      }
      const text = [last.reply?.text, content].filter(Boolean).join('\n');
      turns[turns.length - 1] = { ...last, reply: aTurn({ reply: { text, deltas: [] } }).reply };
    }
  }
  const toolKinds = Object.fromEntries(toolCalls.map(({ name }) => [name, 'reads' as const]));
  return without(aTrial({ id, turns, toolCalls, toolKinds, languages: ['zh'] }), 'model', 'state');
}
