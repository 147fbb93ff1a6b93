import { useState } from 'preact/hooks';
import type { ModelCall, PromptMessage, Trial } from '../../../record/trial.ts';
import { type PromptCall, promptCallsOf } from '../../model/trial/prompt.ts';
import { counted, duration, visible } from '../../model/trial/visible.ts';
import { Tree, Words } from '../text.tsx';

/** The prompts and answers of the model by call: new parts are open, the rest is folded. */
export function Prompt({ record }: { record: Trial }) {
  const calls = promptCallsOf(record);
  if (!calls) return null;
  return (
    <Fold class="facts prompt" summary={`Prompt, in ${counted(calls.length, 'call')}`}>
      {() =>
        calls.map((one, place) => (
          <PromptOfCall key={place} {...one} place={place} schemas={record.toolSchemas ?? {}} />
        ))
      }
    </Fold>
  );
}

type CallProps = PromptCall & { place: number; schemas: NonNullable<Trial['toolSchemas']> };

const PromptOfCall = ({ call, before, added, place, schemas }: CallProps) => (
  <Fold
    class="call"
    summary={
      <>
        <span class="call-name">{place + 1}</span>
        <span class="call-arguments">{visible(answerOf(call))}</span>
        <span class="soft call-outcome">
          turn {call.turn + 1} · {counted(added.length, 'new message')} · {duration(call.durationMs)}
        </span>
      </>
    }
  >
    {() => (
      <>
        {call.goesOn && (
          <p class="soft">
            Continues a conversation that the provider stores: its earlier messages are not shown here.
          </p>
        )}
        {before.length > 0 && (
          <Fold summary={`${counted(before.length, 'message')} sent before`}>
            {() => <Messages messages={before} />}
          </Fold>
        )}
        <Messages messages={added} />
        <Offered offered={call.offered ?? []} schemas={schemas} />
        <h3>It answered</h3>
        {call.text !== '' && (
          <p class="message">
            <Words text={call.text} />
          </p>
        )}
        {call.toolCalls.map(({ name, arguments: given }, each) => (
          <p class="message" key={each}>
            <b>{visible(name)}</b> <Words text={given} />
          </p>
        ))}
        {call.problem && <p class="wrong">{visible(call.problem)}</p>}
      </>
    )}
  </Fold>
);

function answerOf({ status, toolCalls, text }: ModelCall): string {
  if (status >= 400) return `answered ${status}`;
  const asked = toolCalls.map(({ name }) => name).join(', ');
  return asked === '' ? text.slice(0, 120) : `asked for ${asked}`;
}

const Messages = ({ messages }: { messages: readonly PromptMessage[] }) => (
  <>
    {messages.map(({ role, text, answers }, place) => (
      <div class="message" key={place}>
        <b>{visible(role)}</b>
        {answers && <span class="soft"> answers {visible(answers.tool ?? answers.id)}</span>}
        <div>
          <Words text={text} />
        </div>
      </div>
    ))}
  </>
);

/** The offered tools, with their schemas if observed. */
function Offered({ offered, schemas }: Pick<CallProps, 'schemas'> & { offered: readonly string[] }) {
  if (offered.length === 0) return null;
  return (
    <Fold summary={`${counted(offered.length, 'tool')} that it was offered`}>
      {() =>
        offered.map((name) => {
          const schema = schemas[name];
          return schema === undefined ? (
            <p key={name} class="leaf">
              {visible(name)}
            </p>
          ) : (
            <Tree key={name} name={name} value={schema} open={0} />
          );
        })
      }
    </Fold>
  );
}

type FoldProps = {
  summary: preact.ComponentChildren;
  class?: string;
  /** Rendered when first opened, so that closed sections cost nothing. */
  children(): preact.ComponentChildren;
};

/** A collapsed section. */
function Fold({ summary, children, ...rest }: FoldProps) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details {...rest} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>{summary}</summary>
      {wasOpened && children()}
    </details>
  );
}
