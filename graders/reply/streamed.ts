import type { ModelCall, Reply, Score, Trial, Turn } from '../../record/trial.ts';
import { lettersOf, shownLetters, showsSource } from '../consistency/text/shown-source.ts';
import type { CodeGrader } from '../grader.ts';
import { isLayoutOf } from '../matchers/carried-text.ts';
import { codeGrader, type Evidence, type Problem, type Say } from '../score.ts';
import { callsOf } from '../tools/tool-calls.ts';
import { answersBefore, isHeldBack, promptMs } from './held-back.ts';
import { excerpt, gradeReply } from './replies.ts';
import type { ReplyOptions } from './reply.ts';

export type StreamedOptions = ReplyOptions & {
  /**
   * The minimum number of text growths. Default: 2 on the screen, unless the text was there at once after the model's first
   * token; 1 on the wire.
   */
  minDeltas?: number;
  firstTokenWithinMs?: number;
  /** The longest allowed pause between two growths, in milliseconds. */
  maxPauseMs?: number;
};

type Growth = { at: number; text: string; replaced?: boolean | undefined; cut?: number | undefined };

/**
 * The reply grew on the screen, before the model's answer was over: shown text stayed, and the growths add up to the final text.
 * White space is ignored, because pages reflow text.
 *
 * @example
 * streamed({ minDeltas: 3 });
 */
export function streamed({ turn, minDeltas, ...limits }: StreamedOptions = {}): CodeGrader {
  return codeGrader('streamed', (trial, say) => {
    const judge = ({ deltas, timings, text, source }: Reply, { index }: Turn): Score => {
      const grown = deltas.filter((delta) => delta.text.trim() !== '' || delta.cut !== undefined);
      const answers = answersBefore(trial, index, grown[0]?.at);
      const answer = answers.at(-1);
      const isPrompt = answer !== undefined && answers.every(({ afterMs }) => afterMs <= promptMs);
      const least = minDeltas ?? (isPrompt ? 1 : 2);
      const evidence = {
        minDeltas: least,
        ...(answer ? { afterModelMs: answer.afterMs } : {}),
        ...measure(grown, timings.firstTokenMs),
      };
      if (answer && isHeldBack(answer))
        return say.fail(
          'not_streamed',
          `the first text was shown ${answer.afterMs} ms after the model's first token, when the model's answer was over`,
          evidence,
        );
      if (grown.length < least)
        return say.fail(
          'not_streamed',
          `the text grew ${grown.length} times, expected at least ${least}`,
          evidence,
        );
      const cut = deltas.reduce((sum, delta) => sum + (delta.cut ?? 0), 0);
      if (cut > 0)
        return say.ungraded(
          `the page repainted its text so often that ${cut} characters were not recorded, so flicker cannot be excluded`,
          evidence,
        );
      const problem =
        flicker(deltas, source) ?? mismatch('on the screen', shownBy(deltas), text, withoutSpace);
      if (problem) return say.fail(problem.code, problem.reason, evidence);
      return (
        overLimit(say, evidence, limits) ??
        say.pass(`the reply was streamed: its text grew ${grown.length} times`, evidence)
      );
    };
    return gradeReply(trial, say, { turn, judge });
  });
}

/**
 * The reply was streamed: a start, at least one delta and a stop, in this order. The deltas equal the model's text but
 * for a line break at its end, and the final screen equals the wire.
 *
 * @example
 * streamedOnWire({ turn: 0 });
 */
export function streamedOnWire({ turn, minDeltas = 1, ...limits }: StreamedOptions = {}): CodeGrader {
  return codeGrader('streamedOnWire', (trial, say) => {
    const judge = ({ stream, source, timings, text }: Reply, { index }: Turn): Score => {
      if (stream === undefined) return say.ungraded("this adapter does not read the chat's wire");
      const deltas = stream.filter((event) => event.type === 'delta');
      const [first] = deltas;
      const evidence = {
        events: outlineOf(stream),
        minDeltas,
        ...measure(deltas, first === undefined ? null : round(first.at - timings.sentAt)),
      };
      const carried = deltas.map((delta) => delta.text).join('');
      const problem = outOfOrder(stream, minDeltas) ?? notTheModels(trial, index, carried);
      if (problem?.code === 'stream_not_stopped' && source === undefined)
        return say.ungraded('the protocol of the stream is not known, nor how it marks its end', evidence);
      if (problem) return say.fail(problem.code, problem.reason, evidence);
      const other = mismatch('over the wire', carried, text, hasMarkup(carried) ? null : withoutSpace);
      if (other && showsSource(carried, text) && (callsOf(trial, index)?.calls.length ?? 0) > 0)
        return say.ungraded(`${other.reason}, which may be what the page shows of a call`, evidence);
      if (other) return say.fail(other.code, other.reason, evidence);
      return (
        overLimit(say, evidence, limits) ??
        say.pass(`the reply was streamed over the wire in ${deltas.length} deltas`, evidence)
      );
    };
    return gradeReply(trial, say, { turn, judge });
  });
}

/**
 * Returns the longest pause between two growths in milliseconds; 0 with fewer than two growths.
 *
 * @example
 * longestPause([{ at: 0 }, { at: 120 }, { at: 180 }]); // 120
 */
export function longestPause(deltas: readonly { at: number }[]): number {
  const pauses = deltas.slice(1).map(({ at }, index) => at - (deltas[index]?.at ?? at));
  return round(Math.max(0, ...pauses));
}

type Measures = { deltas: number; firstTokenMs: number | null; longestPauseMs: number };

const measure = (deltas: readonly Growth[], firstTokenMs: number | null): Measures => ({
  deltas: deltas.length,
  firstTokenMs,
  longestPauseMs: longestPause(deltas),
});

function overLimit(
  say: Say,
  evidence: Evidence & Measures,
  { firstTokenWithinMs, maxPauseMs }: Pick<StreamedOptions, 'firstTokenWithinMs' | 'maxPauseMs'>,
): Score | null {
  const { firstTokenMs, longestPauseMs } = evidence;
  if (firstTokenWithinMs !== undefined) {
    if (firstTokenMs === null) return say.ungraded('the time of the first token was not observed', evidence);
    if (firstTokenMs > firstTokenWithinMs)
      return say.fail(
        'slow_first_token',
        `the first token came after ${firstTokenMs} ms, expected within ${firstTokenWithinMs} ms`,
        evidence,
      );
  }
  if (maxPauseMs === undefined || longestPauseMs <= maxPauseMs) return null;
  return say.fail(
    'long_pause',
    `the text stood still for ${longestPauseMs} ms, expected at most ${maxPauseMs} ms`,
    evidence,
  );
}

function outOfOrder(stream: NonNullable<Reply['stream']>, minDeltas: number): Problem | null {
  const types = stream.map(({ type }) => type);
  const deltas = types.filter((type) => type === 'delta').length;
  if (types.includes('error'))
    return { code: 'stream_failed', reason: 'the stream reported an error before it stopped' };
  if (types[0] !== 'start')
    return {
      code: 'stream_not_started',
      reason: `the stream began with ${types[0] ?? 'nothing'}, not with a start`,
    };
  if (deltas < minDeltas)
    return {
      code: 'not_streamed',
      reason: `${deltas} deltas came over the wire, expected at least ${minDeltas}`,
    };
  if (!types.includes('stop'))
    return { code: 'stream_not_stopped', reason: 'the stream ended without saying that it stopped' };
  if (types.indexOf('stop') !== types.length - 1 || types.lastIndexOf('start') !== 0)
    return {
      code: 'wrong_stream_order',
      reason: `the stream went ${outlineOf(stream)}, expected start, delta, stop`,
    };
  return null;
}

/** `start, 12 × delta, stop` */
function outlineOf(stream: NonNullable<Reply['stream']>): string {
  const runs: { type: string; count: number }[] = [];
  for (const { type } of stream) {
    const last = runs.at(-1);
    if (last?.type === type) last.count += 1;
    else runs.push({ type, count: 1 });
  }
  return runs.map(({ type, count }) => (count > 1 ? `${count} × ${type}` : type)).join(', ');
}

function notTheModels({ evidence, modelCalls }: Trial, turn: number, carried: string): Problem | null {
  if (!evidence.model.collected) return null;
  const calls = modelCalls
    .filter((call) => call.turn === turn && !call.purpose)
    .toSorted((one, other) => one.at - other.at);
  if (calls.length === 0) return null;
  // One call ends the loop; others without tool calls are side requests, as for a title.
  const isSide = ({ text, toolCalls }: ModelCall) => toolCalls.length === 0 && !carried.includes(text.trim());
  const answers = calls.filter((call) => !isSide(call));
  const isAnswered = answers.some(({ toolCalls }) => toolCalls.length === 0);
  const said = (isAnswered ? answers : calls).map(({ text }) => text).join('');
  if (said.trim() === carried.trim()) return null;
  return {
    code: 'deltas_mismatch',
    reason: `the model said "${excerpt(said)}", the deltas on the wire add up to "${excerpt(carried)}"`,
  };
}

/** Finds text that was shown and removed again, except a list's number and what a known source lacks, as the state of a tool. */
function flicker(deltas: readonly Growth[], source: string | undefined): Problem | null {
  let shown = '';
  for (const { text, replaced } of deltas) {
    if (!replaced) {
      shown += text;
      continue;
    }
    const [before, after] = [lettersOf(shown), lettersOf(text)];
    const isKept =
      after.startsWith(before.replace(/\p{N}+$/u, '')) ||
      (source !== undefined && shownLetters(source, text) >= shownLetters(source, shown));
    if (!isKept)
      return {
        code: 'text_flickered',
        reason: `"${excerpt(shown)}" was shown, and then "${excerpt(text)}" instead`,
      };
    shown = text;
  }
  return null;
}

const shownBy = (deltas: readonly Growth[]): string =>
  deltas.reduce((shown, { text, replaced }) => (replaced ? text : shown + text), '');

/** Compares two whole texts after `fold`; null when one has markup. */
function mismatch(
  where: string,
  added: string,
  shown: string,
  fold: ((text: string) => string) | null,
): Problem | null {
  const same = fold ? fold(added) === fold(shown) : isLayoutOf(added, shown);
  if (same) return null;
  return {
    code: 'deltas_mismatch',
    reason: `the deltas ${where} add up to "${excerpt(added)}", the screen shows "${excerpt(shown)}"`,
  };
}

/** Marks that pages do not show. */
const hasMarkup = (text: string) => /[*_`#[\]<>|~\\]|^\s*(?:[-+]|\d+[.)])\s/m.test(text);

const withoutSpace = (text: string) => text.replace(/\s+/gu, '');
const round = (ms: number) => Math.round(ms * 10) / 10;
