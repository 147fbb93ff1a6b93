import type { Learned } from '../../chat/detect/in-page.ts';

/** Describes the detected chat for a person. Pure. */

export type Confidence = 'sure' | 'likely' | 'unsure';
export type Part = { part: string; how: string; confidence: Confidence; why: string };

export type Control = { name: string | null; why: string[] };

/** The result of one exchange with a page. */
export type Findings = {
  composer: Control;
  launcher: Control | null;
  consent: Control | null;
  /** The pressed button; null for Enter. */
  send: Control | null;
  /** The iframe with the chat; null for the page itself. */
  frame: string | null;
  learned: Learned | null;
  /** The signals of the end of the reply. */
  signals: string[];
};

/** The description of a part without a unique selector. */
const byChange = 'by what changes (auto)';

export function partsOf({ composer, launcher, consent, send, frame, learned, signals }: Findings): Part[] {
  const optional = (part: string, control: Control | null, why: string): Part[] =>
    control ? [{ part, how: control.name ?? byChange, confidence: 'likely', why }] : [];
  return [
    ...(frame
      ? [{ part: 'frame', how: frame, confidence: 'sure' as const, why: 'the composer is in it' }]
      : []),
    ...optional('consent', consent, 'it covered the composer'),
    ...optional('launcher', launcher, 'there was no composer before it was pressed'),
    {
      part: 'composer',
      how: composer.name ?? byChange,
      confidence: learned?.hasEcho ? 'sure' : 'likely',
      why: composer.why.join(', '),
    },
    {
      part: 'send',
      how: send ? (send.name ?? byChange) : 'Enter',
      confidence: 'sure',
      why: 'the message left',
    },
    ...(learned ? partsOfReply(learned, signals) : [notSeen('message', 'nothing grew after the message')]),
  ];
}

const notSeen = (part: string, why: string): Part => ({ part, how: 'not found', confidence: 'unsure', why });

function partsOfReply(learned: Learned, signals: readonly string[]): Part[] {
  const { message, user, hasEcho, busy, busyKinds, stop } = learned;
  return [
    {
      part: 'message',
      how: message ?? byChange,
      confidence: hasEcho ? 'sure' : learned.messages > 0 ? 'likely' : 'unsure',
      why: hasEcho
        ? 'it grew after the words that were said'
        : 'it grew, but the words that were said are not shown',
    },
    {
      part: 'user',
      how: user ?? byChange,
      confidence: hasEcho ? 'sure' : 'unsure',
      why: hasEcho ? 'it shows the words that were said' : 'the words that were said are not shown',
    },
    {
      part: 'end',
      how:
        busy ??
        (signals.includes('document') ? 'the document' : signals.includes('wire') ? 'the wire' : 'silence'),
      confidence: signals.includes('quiet') ? 'unsure' : 'sure',
      why: whyEnd(signals, busyKinds),
    },
    ...(stop
      ? [{ part: 'stop', how: stop, confidence: 'likely' as const, why: 'it was visible during the reply' }]
      : []),
  ];
}

function whyEnd(signals: readonly string[], kinds: readonly string[]): string {
  const seen = kinds.length > 0 ? [`${kinds.join(', ')}: seen to come and go`] : [];
  const wire = signals.includes('wire') ? ['the answer ended on the wire'] : [];
  const loaded = signals.includes('document') ? ['the form led to a document that was loaded'] : [];
  const told = [...wire, ...loaded, ...seen];
  return told.length > 0 ? told.join('; ') : 'nothing on the page or on the wire tells that a reply is over';
}
