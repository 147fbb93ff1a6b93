import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import { type Json, json } from '../../record/text/json.ts';
import type { ToolCall, Trial } from '../../record/trial.ts';
import { aCall, aTrial, aTurn, without } from '../doubles/a-trial.ts';
import type { ExamRun } from './exam-run.ts';
import { readPython } from './python-literal.ts';

/** The rows of the Chinese original: a list of literals in a literal. */
const rowsOf = (written: string): Json[] =>
  written === ''
    ? []
    : [readPython(written)]
        .flat()
        .map((row) => (typeof row === 'string' && row.startsWith('{') ? readPython(row) : row));

const utterance = z.union([
  z.string(),
  z
    .tuple([z.string()])
    .rest(z.unknown())
    .transform(([text]) => text),
]);
const turnSchema = z.object({
  turn_domain: z.array(z.string()),
  user_utterance: utterance,
  system_utterance: utterance,
  belief_state: z.object({ 'inform slot-values': z.record(z.string(), json).default({}) }),
  db_results: z.union([z.array(json), z.string().transform(rowsOf)]),
});
const dialoguesSchema = z.array(z.object({ dialogue_id: z.string(), dialogue: z.array(turnSchema) }));

/**
 * Converts dialogues of people that others translated, with their database, into English, French, Hindi and Korean
 * (stanford-oval/dialogues, `dialogues/risawoz/data/original/fr_fewshot.json`). Each search is a call with the rows that it found. All
 * runs are good.
 */
export function risaWozRuns(path: string): ExamRun[] {
  const [language = 'en'] = basename(path).split('_');
  return dialoguesSchema
    .parse(JSON.parse(readFileSync(path, 'utf8')))
    .map(({ dialogue_id: id, dialogue }) => {
      const turns = dialogue.map(({ user_utterance: user, system_utterance: text }, index) =>
        aTurn({ index, user, reply: aTurn({ reply: { text, deltas: [] } }).reply }),
      );
      const toolCalls = dialogue.flatMap(callOf);
      const toolKinds = Object.fromEntries(toolCalls.map(({ name }) => [name, 'reads' as const]));
      const trial: Trial = without(
        aTrial({ id, turns, toolCalls, toolKinds, languages: [language] }),
        'model',
        'state',
      );
      return { trial, isGood: true, claims: [] };
    });
}

const callOf = (
  { turn_domain: [domain = ''], belief_state: belief, db_results: result }: z.infer<typeof turnSchema>,
  turn: number,
): ToolCall[] =>
  result.length > 0 ? [aCall(`search_${domain}`, belief['inform slot-values'], { turn, result })] : [];
