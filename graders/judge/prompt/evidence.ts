import type { JudgeCheck } from '../../../record/judgement.ts';
import type { Dimension } from '../../../record/rubric.ts';
import type { Trial, Turn } from '../../../record/trial.ts';
import { changesOf } from '../../state/state-diff.ts';
import { callsOf } from '../../tools/tool-calls.ts';

/** A labelled part of the evidence. The label is trusted; the text is not. */
export type Section = { label: string; text: string };

export type Screenshot = { mediaType: string; base64: string };

export type Evidence = { sections: Section[]; screenshot: Screenshot | null };

/** The limit for one section, because a tool result may be a whole table; the prompt states what was cut. */
const longest = 6_000;

/** Returns the evidence for a question: the conversation up to its turn, or all of it, with the required extras. */
export function evidenceFor(
  trial: Trial,
  { shows, extracts }: Pick<Dimension, 'shows' | 'extracts'>,
  {
    turn,
    reference,
    screenshot,
  }: Pick<JudgeCheck, 'reference'> & { turn?: number | undefined; screenshot?: Screenshot | null },
): Evidence {
  const turns = trial.turns.filter(({ index }) => turn === undefined || index <= turn);
  return {
    sections: [
      ...turns.flatMap((one) => sectionsOf(trial, one, { shows, extracts })),
      ...(extracts ? [{ label: 'tools of the assistant', text: toolsOf(trial).join('\n') }] : []),
      ...(reference !== undefined && shows.includes('reference')
        ? [{ label: 'reference answer', text: bounded(reference) }]
        : []),
    ],
    screenshot: shows.includes('screenshot') ? (screenshot ?? null) : null,
  };
}

/** The names of all tools that the trial knows, used or not. */
const toolsOf = ({ toolKinds = {}, modelCalls, toolCalls }: Trial): string[] =>
  [
    ...new Set([
      ...Object.keys(toolKinds),
      ...modelCalls.flatMap(({ offered = [] }) => offered),
      ...toolCalls.map(({ name }) => name),
    ]),
  ].toSorted();

/** Returns why the trial lacks the evidence for a question; null when it has it. */
export function whyNoEvidence(
  trial: Trial,
  { needs }: Pick<Dimension, 'needs'>,
  { turn, reference }: Pick<JudgeCheck, 'reference'> & { turn?: number | undefined },
): string | null {
  const turns = trial.turns.filter(({ index }) => turn === undefined || index === turn);
  if (turns.length === 0)
    return turn === undefined ? 'the trial has no turn' : `the trial has no turn ${turn + 1}`;
  if (!turns.some(({ reply }) => reply !== null && (reply.text !== '' || reply.cards.length > 0)))
    return 'there is no reply to judge';
  if (needs.length === 0) return null;
  const there: Record<string, boolean> = {
    cards: turns.some(({ reply }) => (reply?.cards.length ?? 0) > 0),
    tools: callsOf(trial) !== null,
    state: trial.evidence.state.collected && trial.state !== undefined,
    reference: reference !== undefined,
  };
  return needs.some((one) => there[one])
    ? null
    : `the question needs ${needs.join(' or ')}, and there is none`;
}

function sectionsOf(
  trial: Trial,
  { index, user, reply }: Turn,
  { shows, extracts }: Pick<Dimension, 'shows' | 'extracts'>,
): Section[] {
  const at = (what: string) => `turn ${index + 1}, ${what}`;
  const section = (what: string, text: string): Section => ({ label: at(what), text: bounded(text) });
  const calls = shows.includes('tools') ? (callsOf(trial, index)?.calls ?? []) : [];
  const changes = shows.includes('state') ? changesOf(trial, index) : null;
  return [
    section('the user said', user),
    ...calls.map(({ name, arguments: given, result, failed }) =>
      section(
        'a tool was called',
        [
          `${name}(${JSON.stringify(given ?? {})})${failed ? ' failed' : ''}`,
          ...(result === undefined ? [] : [`result: ${textOf(result)}`]),
        ].join('\n'),
      ),
    ),
    ...(changes === null
      ? []
      : [section('rows that changed', Object.keys(changes).length === 0 ? 'none' : JSON.stringify(changes))]),
    ...(reply === null
      ? []
      : [
          // A claim that is cut off would count as none.
          extracts && reply.text !== ''
            ? { label: at('the assistant replied'), text: reply.text }
            : section('the assistant replied', reply.text || '(no text)'),
          ...(shows.includes('cards')
            ? reply.cards.map(({ role, text, fields }) =>
                section('a card was shown', `${role}\n${text}\n${JSON.stringify(fields)}`),
              )
            : []),
          ...(reply.error === null ? [] : [section('the page showed an error', reply.error)]),
        ]),
  ];
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

const bounded = (text: string) =>
  text.length > longest ? `${text.slice(0, longest)}\n… (${text.length - longest} more characters)` : text;
