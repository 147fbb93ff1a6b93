import { useEffect, useRef } from 'preact/hooks';
import type { Card, Reply, ToolCall, Trial, Turn } from '../../../record/trial.ts';
import { isAnswer } from '../../../record/verdict.ts';
import type { Targets } from '../../model/trial/targets.ts';
import { shownBy } from '../../model/trial/timeline.ts';
import { duration, visible } from '../../model/trial/visible.ts';
import { Value, Words } from '../text.tsx';
import { CallItem, ReloadItem, Responses } from './besides.tsx';
import { Rows } from './rows.tsx';

type Props = {
  record: Trial;
  /** The targets of the selected score. */
  targets: Targets | null;
  /** The selected moment; null: the end. */
  at: number | null;
  chosen: number | null;
  /** Two of them are on one page. */
  label?: string;
};

/** Messages and cards in order, with calls and row changes. */
export function Conversation({ record, targets, at, chosen, label = 'Conversation' }: Props) {
  const place = useRef<HTMLElement>(null);
  // Scrolls only after a score was selected.
  const before = useRef(chosen);
  useEffect(() => {
    if (before.current === chosen) return;
    before.current = chosen;
    place.current?.querySelector('.meant, mark')?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [chosen]);
  return (
    <section class="conversation" ref={place} aria-label={label}>
      {record.turns.length === 0 && <p class="soft">Nothing was said.</p>}
      {record.turns.map((turn) => (
        <TurnItem key={turn.index} turn={turn} record={record} targets={targets} at={at} />
      ))}
      <Responses responses={record.responses ?? []} />
    </section>
  );
}

function TurnItem({ turn, record, targets, at }: Omit<Props, 'chosen' | 'label'> & { turn: Turn }) {
  const { index, user, pressed, reply, state } = turn;
  const calls = record.toolCalls.flatMap((call, place) => (call.turn === index ? [{ call, place }] : []));
  const isToCome = at !== null && reply !== null && at < reply.timings.sentAt;
  return (
    <article class={`turn ${isToCome ? 'to-come' : ''}`} aria-label={`Turn ${index + 1}`}>
      <div class="said user">
        {turn.conversation > 0 && <span class="soft">in conversation {turn.conversation + 1}</span>}
        {turn.replaces !== undefined && (
          <span class="soft">replaces the conversation from turn {turn.replaces + 1} on</span>
        )}
        {pressed !== undefined && <span class="soft">pressed “{visible(pressed)}”</span>}
        <Words text={user} />
        {turn.attachments?.map(({ name, size, sent = 'not observed' }) => (
          <span key={name} class="soft">
            attached {name}, {size} bytes, sent: {sent}
          </span>
        ))}
      </div>
      {calls.length > 0 && (
        <div class="calls">
          {calls.map(({ call, place }) => (
            <CallItem
              key={place}
              call={call}
              place={place}
              isMeant={targets?.calls.includes(place) ?? false}
              isNow={isNow(call, at)}
              schema={record.toolSchemas?.[call.name]}
            />
          ))}
        </div>
      )}
      {reply ? (
        <ReplyItem turn={turn} reply={reply} targets={targets} at={at} />
      ) : (
        <p class="soft">No reply was read.</p>
      )}
      {state && <Rows diff={state} tables={targets?.tables ?? []} />}
      {record.reloads?.map((reload, place) =>
        reload.turn === index ? <ReloadItem key={place} reload={reload} /> : null,
      )}
    </article>
  );
}

const isNow = ({ at: begun, durationMs }: ToolCall, at: number | null) =>
  at !== null && begun !== null && at >= begun && at <= begun + (durationMs ?? 0);

function ReplyItem({
  turn: { index },
  reply,
  targets,
  at,
}: {
  turn: Turn;
  reply: Reply;
  targets: Targets | null;
  at: number | null;
}) {
  const { text, cards, error, end, timings, kind } = reply;
  const isMeant = targets?.replies.includes(index) ?? false;
  const isDone = at === null || at >= timings.sentAt + timings.completeMs;
  const hasWords = targets !== null && (targets.turn === null || targets.turn === index);
  return (
    <div class={`said assistant ${isMeant ? 'meant' : ''}`}>
      {(text !== '' || !isDone) && (
        <ReplyText reply={reply} at={isDone ? null : at} marked={hasWords ? targets.words : []} />
      )}
      {text === '' && cards.length === 0 && isDone && <p class="soft">It said nothing.</p>}
      <div class={isDone ? '' : 'to-come'}>
        {cards.map((card, place) => (
          <CardItem
            key={place}
            card={card}
            meant={targets?.cards.find((one) => one.turn === index && one.card === place) ?? null}
          />
        ))}
        {error !== null && (
          <p class="reply-error">
            <Words text={error} />
          </p>
        )}
      </div>
      <p class="soft small">
        {kind !== null && `${visible(kind)} · `}
        {end !== 'complete' && (
          <b class={isAnswer(end) ? undefined : 'wrong'}>{end.replaceAll('_', ' ')} · </b>
        )}
        {timings.firstTokenMs !== null && `first words after ${duration(timings.firstTokenMs)} · `}
        done after {duration(timings.completeMs)}
      </p>
      {reply.screen?.unseen && <p class="wrong">Nobody could see it: {visible(reply.screen.unseen)}</p>}
      {reply.notes?.map((note) => (
        <p class="soft small" key={note}>
          {visible(note)}
        </p>
      ))}
    </div>
  );
}

/** At an earlier moment: the visible text, and faintly the rest. */
function ReplyText({ reply, at, marked }: { reply: Reply; at: number | null; marked: readonly string[] }) {
  if (at === null)
    return (
      <p class="reply-text">
        <Words text={reply.text} marked={marked} />
      </p>
    );
  const shown = shownBy(reply, at) ?? '';
  const isBeginning = reply.text.startsWith(shown);
  return (
    <p class="reply-text">
      <Words text={shown} />
      {isBeginning && (
        <span class="to-come">
          <Words text={reply.text.slice(shown.length)} />
        </span>
      )}
    </p>
  );
}

/** A card as data: its fields, never its markup. */
function CardItem({ card, meant }: { card: Card; meant: Targets['cards'][number] | null }) {
  const fields = Object.entries(card.fields).filter(([, value]) => value !== null);
  const isWhole = meant !== null && meant.fields.length === 0;
  return (
    <figure class={`card ${isWhole ? 'meant' : ''}`}>
      <figcaption class="soft">
        {visible(card.type)} · {visible(card.role.replaceAll('_', ' '))}
      </figcaption>
      <dl>
        {fields.map(([name, value]) => (
          <div key={name} class={meant?.fields.includes(name) ? 'meant' : ''}>
            <dt>{visible(name)}</dt>
            <dd>
              <Value value={value} />
            </dd>
          </div>
        ))}
      </dl>
      {fields.length === 0 && <p>{visible(card.text.slice(0, 2_000))}</p>}
    </figure>
  );
}
