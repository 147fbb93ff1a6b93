import { noteAnswer } from '../hooks/use-revision.ts';
import { post } from '../load.ts';

/** Saves something of the review and reloads the page's data. @returns the server's reason where it refuses; null when saved. */
export async function send(what: 'label' | 'reviewer', document: unknown): Promise<string | null> {
  try {
    const response = await post(what, document);
    if (!response.ok) return await response.text();
  } catch (error) {
    return String(error);
  }
  noteAnswer();
  return null;
}
