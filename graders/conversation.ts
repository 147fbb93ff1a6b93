import { shorten } from '../record/text/shorten.ts';
import type { Reply, Trial } from '../record/trial.ts';
import { callsOf } from './tools/tool-calls.ts';

/** Formats the conversation as plain text: messages, cards, calls and changes. */
export function conversationText(trial: Trial): string {
  const turns = trial.turns.map((turn) => {
    const calls = callsOf(trial, turn.index)?.calls ?? [];
    return [
      `user: ${shorten(turn.user, 500)}`,
      ...(turn.attachments ?? []).map(
        ({ name, size, sent = 'not observed' }) => `  attached ${name} (${size} bytes), sent: ${sent}`,
      ),
      ...calls.map(
        ({ name, arguments: given, failed }) =>
          `  tool ${name}(${shorten(JSON.stringify(given ?? {}), 300)})${failed ? ' failed' : ''}`,
      ),
      ...(turn.reply ? describeReply(turn.reply) : ['assistant: (no reply was read)']),
      ...Object.entries(turn.state ?? {}).map(
        ([table, { added, removed, changed }]) =>
          `  rows ${table}: +${added.length} -${removed.length} ~${changed.length}`,
      ),
    ].join('\n');
  });
  return turns.join('\n') || '(no messages)';
}

function describeReply({ text, kind, end, error, notes: remarks = [], cards, timings }: Reply): string[] {
  const notes = [kind, end === 'complete' ? null : end, `${Math.round(timings.completeMs)} ms`].filter(
    Boolean,
  );
  return [
    `assistant (${notes.join(', ')}): ${shorten(text, 1000) || '(no text)'}`,
    ...cards.map(({ type, role, fields }) => `  card ${type} ${role}: ${JSON.stringify(fields)}`),
    ...(error === null ? [] : [`  error shown: ${error}`]),
    ...remarks.map((remark) => `  note: ${remark}`),
  ];
}
