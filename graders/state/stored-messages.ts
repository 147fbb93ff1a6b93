import type { Json } from '../../record/text/json.ts';
import type { Row, Trial, Turn } from '../../record/trial.ts';
import { currentTurns } from '../../record/turn/replaced.ts';
import { waitingTurn } from '../cards/approval.ts';
import { spend } from '../limits.ts';
import { isLayoutOf, lettersOf } from '../matchers/carried-text.ts';

/** One message of the conversation with its texts: as typed, as sent over the wire, as the model wrote it, as shown. */
export type Message = { turn: number; conversation: number; role: Role; texts: string[] };
export type Role = 'user' | 'assistant';
/** A stored row, with its texts by column or JSON key. */
export type StoredRow = { table: string; row: Row; texts: string[]; roles: Role[] };

type Conversation = Pick<Trial, 'turns' | 'modelCalls'> & Partial<Pick<Trial, 'evidence' | 'toolCalls'>>;

/** The messages of completed turns; a reply that was stopped or failed may be stored in part. */
export function messagesOf({ turns, modelCalls, evidence, toolCalls = [] }: Conversation): Message[] {
  // An application may delete what was replaced, or keep it as a branch.
  return currentTurns(turns, turns.length)
    .filter(({ reply }) => reply?.end === 'complete')
    .flatMap((turn): Message[] => {
      const { index, conversation } = turn;
      const written = modelCalls.filter((call) => call.turn === index && !call.late && !call.purpose);
      // A page may answer a press itself and send nothing, and an application asks for the approval of a call in words of its own.
      const asks = toolCalls.some((call) => call.awaitsApproval && call.turn === index);
      const isOwn = asks ? written.every(({ text }) => text === '') : isSilent(turn) && written.length === 0;
      const isOfPage = isOwn && evidence?.model.collected === true && wireText(turn) === '';
      const user: Message = { turn: index, conversation, role: 'user', texts: [turn.user] };
      const texts = [
        wireText(turn),
        written.map(({ text }) => text).join(''),
        written.at(-1)?.text ?? '',
        isOfPage ? '' : (turn.reply?.text ?? ''),
      ].filter((text) => lettersOf(text) !== '');
      const said = waitingTurn({ turns, toolCalls }, turn) ? [] : [user];
      return [...said, ...(texts.length > 0 ? [{ ...user, role: 'assistant' as const, texts }] : [])];
    })
    .filter(({ texts }) => texts.some((text) => lettersOf(text) !== ''));
}

const isSilent = ({ reply }: Turn): boolean => reply?.sent?.length === 0;

const wireText = ({ reply }: Turn): string =>
  (reply?.stream ?? []).map((event) => (event.type === 'delta' ? event.text : '')).join('');

/** The rows of the conversation's tables at the end. */
export function storedRows({ state }: Pick<Trial, 'state'>): StoredRow[] {
  const tables = Object.keys(state?.conversation?.keys ?? {});
  return tables.flatMap((table) => (state?.after[table] ?? []).map((row) => readRow(table, row)));
}

/** Reads the texts of a row: each value, and the values under one JSON key joined, as in a list of message parts. */
export function readRow(table: string, row: Row): StoredRow {
  const byKey = new Map<string, string[]>();
  const collect = (key: string, value: Json): void => {
    if (typeof value === 'string') byKey.set(key, [...(byKey.get(key) ?? []), value]);
    else if (Array.isArray(value)) for (const entry of value) collect(key, entry);
    else if (value !== null && typeof value === 'object')
      for (const [inner, nested] of Object.entries(value)) collect(inner, nested);
  };
  for (const [column, value] of Object.entries(row)) collect(column, parsed(value));
  const values = [...byKey.values()];
  spend(values.flat().length, `the rows of ${table}`);
  const texts = [...new Set(values.flatMap((list) => [...list, list.join('')]))];
  return {
    table,
    row,
    texts,
    roles: values.flat().flatMap((text) => roleNames.get(text.toLowerCase()) ?? []),
  };
}

/** JSON may be stored as text. */
function parsed(value: Json): Json {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The names that chat protocols use for the two sides. */
const roleNames: ReadonlyMap<string, Role> = new Map([
  ...['user', 'human'].map((name): [string, Role] => [name, 'user']),
  ...['assistant', 'ai', 'bot', 'model', 'agent'].map((name): [string, Role] => [name, 'assistant']),
]);

/** Shorter texts occur in longer ones by chance. */
const leastLetters = 8;

/** Whether a stored text holds the message. A layout or Markdown of the same words is the same message. */
export function holds(stored: readonly string[], { texts }: Pick<Message, 'texts'>): boolean {
  return texts.some((text) => {
    const wanted = lettersOf(text);
    if (wanted === '') return false;
    return stored.some((one) => {
      const letters = lettersOf(one);
      if (letters === wanted) return true;
      if (wanted.length < leastLetters) return false;
      return letters.includes(wanted) || isLayoutOf(one, text);
    });
  });
}

/** The longest stored beginning of a message, in letters; null when none of it is stored. */
export function storedPart(
  stored: readonly string[],
  { texts }: Message,
): { kept: number; of: number } | null {
  const parts = texts.flatMap((text) => {
    const wanted = lettersOf(text);
    return stored.flatMap((one) => {
      const letters = lettersOf(one);
      return letters.length >= leastLetters && wanted.startsWith(letters)
        ? [{ kept: letters.length, of: wanted.length }]
        : [];
    });
  });
  return parts.toSorted((one, other) => other.kept - one.kept)[0] ?? null;
}
