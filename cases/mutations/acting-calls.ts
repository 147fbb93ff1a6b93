import { kindOf, mayAct, type ToolKinds } from '../../graders/tools/tool-kinds.ts';
import type { ModelReply } from '../cassette.ts';

type Call = NonNullable<ModelReply['calls']>[number];
export type IsActing = ReturnType<typeof isActingBy>;

/** Returns whether a call may act: the tool's kind is unknown, or it acts. */
export const isActingBy =
  (kinds: ToolKinds | undefined) =>
  ({ name }: Pick<Call, 'name'>): boolean =>
    mayAct(kindOf(kinds, name));

export const readingOnly = (replies: readonly ModelReply[], kinds: ToolKinds | undefined): ModelReply[] =>
  replies.filter(({ calls }) => calls?.every(({ name }) => kindOf(kinds, name) === 'reads'));

export const withoutActs =
  (isActing: IsActing) =>
  (reply: ModelReply): ModelReply[] =>
    withCalls(
      reply,
      reply.calls?.filter((call) => !isActing(call)),
    );

export const actingTwice =
  (isActing: IsActing) =>
  (reply: ModelReply): ModelReply[] =>
    reply.calls?.some(isActing) ? [reply, { calls: reply.calls.filter(isActing) }] : [reply];

/** Replaces the calls of the reply; returns none if nothing remains. */
function withCalls({ calls: _, ...reply }: ModelReply, calls: Call[] | undefined): ModelReply[] {
  if (calls !== undefined && calls.length > 0) return [{ ...reply, calls }];
  return reply.say === undefined && reply.error === undefined ? [] : [reply];
}
