import type { Row, Trial } from '../../record/trial.ts';
import type { CodeGrader } from '../grader.ts';
import { excerpt } from '../reply/replies.ts';
import { codeGrader, firstOf, type Problem, whyNotObserved } from '../score.ts';
import {
  holds,
  type Message,
  messagesOf,
  readRow,
  type StoredRow,
  storedPart,
  storedRows,
} from './stored-messages.ts';

type Observed = Pick<Trial, 'turns' | 'modelCalls' | 'state' | 'controlUser' | 'foreign'> &
  Partial<Pick<Trial, 'evidence' | 'toolCalls'>>;

/**
 * The tables of the conversation (`database.conversation`) hold each message of the completed turns: whole, with its role, in one
 * chat, and for the trial's user.
 *
 * @example
 * storesConversation();
 */
export const storesConversation = (): CodeGrader =>
  codeGrader('storesConversation', (trial, say) => {
    const unobserved = whyNotObserved(trial, 'state');
    if (unobserved !== null || !trial.state?.conversation)
      return say.ungraded(unobserved ?? 'no table is declared in database.conversation');
    const tables = Object.keys(trial.state.conversation.keys);
    const messages = messagesOf(trial);
    if (messages.length === 0) return say.ungraded('no turn was completed');
    const problems = storingProblems(trial);
    const rows = Object.fromEntries(tables.map((table) => [table, trial.state?.after[table]?.length ?? 0]));
    const [first] = problems;
    if (first) return say.fail(first.code, firstOf(problems), { rows, problems });
    const counts = Object.entries(rows).map(([table, count]) => `${count} in ${table}`);
    return say.pass(`${messages.length} messages are stored as shown; rows: ${counts.join(', ')}`, { rows });
  });

/** Returns what the stored conversation lacks; empty when nothing. */
export function storingProblems(trial: Observed): Problem[] {
  const stored = storedRows(trial);
  const messages = messagesOf(trial).map((message) => ({
    message,
    rows: stored.filter(({ texts }) => holds(texts, message)),
  }));
  const tables = Object.keys(trial.state?.conversation?.keys ?? {});
  return [
    ...messages.flatMap((one) =>
      one.rows.length === 0
        ? missingProblem(one.message, { trial, stored, tables })
        : [...lostProblem(one, { messages, tables }), ...roleProblem(one.message, one.rows)],
    ),
    ...chatProblems(messages, trial),
  ];
}

const nameOf = ({ turn, role, texts }: Message): string =>
  `the ${role === 'user' ? "user's message" : 'reply'} of turn ${turn + 1} ("${excerpt(texts[0] ?? '', 60)}")`;

type Among = { trial: Observed; stored: readonly StoredRow[]; tables: readonly string[] };

function missingProblem(message: Message, { trial, stored, tables }: Among): Problem {
  // A text may be spread over rows, one for each part of a message.
  const part = storedPart(
    stored.flatMap(({ texts }) => texts),
    message,
  );
  if (part)
    return {
      code: 'stored_cut',
      reason: `${nameOf(message)} is stored only in part: ${part.kept} of ${part.of} letters`,
    };
  if (holds(textsOfOthers(trial, tables), message))
    return { code: 'stored_for_other_user', reason: `${nameOf(message)} is stored for another user` };
  return {
    code: 'not_stored',
    reason: `${nameOf(message)} is not stored in ${tables.join(', ')}`,
  };
}

/** The texts that were written to the conversation's tables for anybody else. */
function textsOfOthers({ controlUser, foreign }: Observed, tables: readonly string[]): string[] {
  const rows: [string, Row][] = [
    ...Object.entries(controlUser?.diff ?? {}).flatMap(([table, { added, changed }]) =>
      [...added, ...changed.map(({ after }) => after)].map((row): [string, Row] => [table, row]),
    ),
    ...(foreign?.changes ?? []).flatMap(({ table, after }): [string, Row][] =>
      after === null ? [] : [[table, after]],
    ),
  ];
  return rows.flatMap(([table, row]) => (tables.includes(table) ? readRow(table, row).texts : []));
}

type Located = { message: Message; rows: readonly StoredRow[] };

/** A table that has all other messages of the conversation, of both sides, has this one too: a queue of jobs may have a copy. */
function lostProblem(
  one: Located,
  { messages, tables }: { messages: readonly Located[]; tables: readonly string[] },
): Problem[] {
  const has = (table: string, { rows }: Located) => rows.some((row) => row.table === table);
  const others = messages.filter(
    (other) => other !== one && other.message.conversation === one.message.conversation,
  );
  // A chat's title repeats its first message.
  if (new Set(others.map(({ message }) => message.role)).size < 2) return [];
  const lost = tables.find((table) => !has(table, one) && others.every((other) => has(table, other)));
  if (lost === undefined) return [];
  const found = [...new Set(one.rows.map(({ table }) => table))].join(', ');
  return [
    {
      code: 'not_stored',
      reason: `${nameOf(one.message)} is stored in ${found}, but not in ${lost}, which has the other messages of the conversation`,
    },
  ];
}

/** Only rows that name a role are compared: a chat's title repeats its first message. */
function roleProblem(message: Message, rows: readonly StoredRow[]): Problem[] {
  const naming = rows.filter(({ roles }) => roles.length > 0);
  if (naming.length === 0 || naming.some(({ roles }) => roles.includes(message.role))) return [];
  return [
    {
      code: 'stored_role',
      reason: `${nameOf(message)} is stored with the role ${naming[0]?.roles[0]} in ${naming[0]?.table}`,
    },
  ];
}

/**
 * Messages of one conversation refer to one chat. A column refers to chats if it has the key of a row in another of the
 * conversation's tables, and messages of different turns share it.
 */
function chatProblems(messages: readonly Located[], { state }: Observed): Problem[] {
  const keys = Object.entries(state?.conversation?.keys ?? {});
  const chatsOf = (table: string): Set<string> =>
    new Set(
      keys.flatMap(([other, [column, more]]) =>
        other === table || column === undefined || more !== undefined
          ? []
          : (state?.after[other] ?? []).map((row) => JSON.stringify(row[column])),
      ),
    );
  const columns = new Set(
    messages.flatMap(({ rows }) =>
      rows.flatMap(({ table, row }) => {
        const chats = chatsOf(table);
        return Object.entries(row).flatMap(([column, value]) =>
          chats.has(JSON.stringify(value)) ? [JSON.stringify([table, column])] : [],
        );
      }),
    ),
  );
  return [...columns].flatMap((place) => {
    const [table = '', column = '']: string[] = JSON.parse(place);
    return strayMessages(messages, { table, column });
  });
}

function strayMessages(messages: readonly Located[], { table, column }: { table: string; column: string }) {
  const conversations = new Set(messages.map(({ message }) => message.conversation));
  return [...conversations].flatMap((conversation): Problem[] => {
    const own = messages
      .filter(({ message }) => message.conversation === conversation)
      .map(({ message, rows }) => ({
        message,
        values: rows.flatMap((one) => (one.table === table ? [JSON.stringify(one.row[column])] : [])),
      }))
      .filter(({ values }) => values.length > 0);
    const shared = own
      .flatMap(({ values }) => values)
      .find(
        (value) =>
          new Set(own.flatMap((one) => (one.values.includes(value) ? [one.message.turn] : []))).size > 1,
      );
    const stray = own.find(({ values }) => shared !== undefined && !values.includes(shared));
    return stray
      ? [
          {
            code: 'stored_in_other_chat',
            reason: `${nameOf(stray.message)} is stored with ${table}.${column} = ${stray.values[0]}, the others of the conversation with ${shared}`,
          },
        ]
      : [];
  });
}
