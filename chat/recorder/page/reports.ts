import type { Screen } from '../events.ts';
import { type Composer, isWords } from './reading/composer.ts';
import { readableText } from './reading/readable-text.ts';
import { isRecognised } from './reading/selectors.ts';
import { announcing } from './screen/beside.ts';
import { elementsUpwards } from './tree.ts';
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
    messages.some((message) => message.contains(element)) ||
    isInColumn(element, composer, turn.screen.hadAtStart);
  const isNamed = error !== undefined && !isRecognised(error);
  if (failure === null || isNamed) return { alerts, added: [] };
  const added = turn.added.words(failure.at - reactionMs, isOther, turn.screen.hadAtStart);
  return { alerts, added: added.filter((words) => !wasThere(words)) };
}

/** Whether it is in a column beside the composer that had words before, such as a list of chats: a new entry is no report. */
function isInColumn(element: Element, composer: Composer, hadAtStart: (words: string) => boolean): boolean {
  const field = composer.element()?.getBoundingClientRect();
  if (!field || element.closest(announcing)) return false;
  return elementsUpwards(element).some((above) => {
    const { left, right, width } = above.getBoundingClientRect();
    const isBeside = width > 0 && (right <= field.left || left >= field.right);
    return isBeside && readableText(above).split('\n').some(hadAtStart);
  });
}
