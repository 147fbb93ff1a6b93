import type { Screen } from '../events.ts';
import { type Composer, isWords } from './reading/composer.ts';
import { isRecognised } from './reading/selectors.ts';
import type { Turn } from './turn.ts';

/** A page may learn of a failure of its request shortly before the recorder does. */
const reactionMs = 20;

/**
 * Alerts, and what else appeared outside of the messages after a failure. An adapter that names its errors leaves only
 * alerts to find.
 *
 * @param messages the messages of both sides.
 * @param wasThere whether the page showed these words before the conversation: a greeting may come back.
 */
export function reportsOf(
  turn: Turn,
  {
    composer,
    messages,
    error,
    wasThere,
  }: {
    composer: Composer;
    messages: readonly Element[];
    error?: string | undefined;
    wasThere: (words: string) => boolean;
  },
): Pick<Screen, 'alerts' | 'added'> {
  const { failure } = turn.state;
  const holdsMessage = (element: Element) =>
    messages.some((message) => message !== element && element.contains(message));
  // The list of messages may be announced as a whole.
  const alerts = turn.alerts.words(holdsMessage);
  const isOther = (element: Element) =>
    composer.contains(element) ||
    isWords(element, turn.words) ||
    holdsMessage(element) ||
    messages.some((message) => message.contains(element));
  const isNamed = error !== undefined && !isRecognised(error);
  if (failure === null || isNamed) return { alerts, added: [] };
  const added = turn.added.words(failure.at - reactionMs, isOther, turn.screen.hadAtStart);
  return { alerts, added: added.filter((words) => !wasThere(words)) };
}
