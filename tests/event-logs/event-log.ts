import type { ReplyLimits } from '../../chat/limits.ts';
import type { RecorderEvent } from '../../chat/recorder/events.ts';
import type { Observation } from '../../chat/recorder/recorder.ts';

/** One reply as the page told of it: from the moment when the recorder was armed, in milliseconds since then. */
export type EventLog = {
  said: string;
  limits: ReplyLimits;
  events: RecorderEvent[];
  ended: Pick<Observation, 'end' | 'text' | 'error' | 'signals'>;
};
