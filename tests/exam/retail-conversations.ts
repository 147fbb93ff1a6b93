import { z } from 'zod';
import { json } from '../../record/text/json.ts';
import { parseJson } from '../../record/text/parse-json.ts';
import { aCall, aTrial, aTurn, without } from '../doubles/a-trial.ts';
import type { ExamRun } from './exam-run.ts';

const lineSchema = z.object({ messages_display: z.string() });

/**
 * Converts `few_shot_data/*.jsonl` (sierra-research/tau-bench): conversations that hold the results of calls without
 * names or arguments. All count as good. A call that returns a record differently than before has changed it.
 */
export const fewShotRuns = (text: string): ExamRun[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, at) => {
      const { messages_display: shown } = lineSchema.parse(JSON.parse(line));
      const turns: ReturnType<typeof aTurn>[] = [];
      const toolCalls: ReturnType<typeof aCall>[] = [];
      const nameOf = namesByResult();
      for (const [, role, content = ''] of shown.matchAll(
        /^(user|assistant|tool): ([\s\S]*?)(?=\n(?:user|assistant|tool): |$(?![\s\S]))/gmu,
      )) {
        const last = turns.at(-1);
        if (role === 'user' && !content.includes('###STOP###'))
          turns.push(aTurn({ index: turns.length, user: content, reply: null }));
        else if (role === 'tool')
          toolCalls.push(
            aCall(
              nameOf(content),
              {},
              { turn: turns.length - 1, result: json.parse(parseJson(content) ?? content) },
            ),
          );
        else if (role === 'assistant' && content !== 'None' && last)
          turns[turns.length - 1] = { ...last, reply: aTurn({ reply: { text: content, deltas: [] } }).reply };
      }
      const trial = aTrial({
        id: `conversation ${at + 1}`,
        turns: turns.filter(({ reply }) => reply !== null),
        toolCalls,
        toolKinds: { read: 'reads', change: 'acts' },
        languages: ['en'],
        clock: { now: '2024-05-15T15:00:00-05:00', timeZone: 'America/New_York' },
      });
      return { trial: without(trial, 'model', 'state'), isGood: true, claims: [] };
    });

/** Names calls by their results, in order. */
function namesByResult(): (result: string) => string {
  const seen = new Map<string, string>();
  return (result) => {
    const [key] = /"(?:order_id|reservation_id|email)": *"[^"]+"/u.exec(result) ?? [];
    if (key === undefined) return 'read';
    const before = seen.get(key);
    seen.set(key, result);
    return before === undefined || before === result ? 'read' : 'change';
  };
}
